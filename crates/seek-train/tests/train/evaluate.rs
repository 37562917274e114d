//! Tests of `seek-train evaluate`: tables, continuation after an interruption, and escaping in the reports.

use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt32Type};
use content_seeker::Extractor;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use seek_extract::{Method, MethodError, View};
use seek_io::{LabelledPage, write_parquet};
use seek_page::{NodeKind, Page, PageError, SelectedParts, Selection};
use seek_train::corpus::labels::resolve::LabelOptions;
use seek_train::corpus::labels::type_names::TypeNames;
use seek_train::corpus::sources::Sources;
use seek_train::evaluation::catalogue::Catalogue;
use seek_train::evaluation::choice::MethodChoice;
use seek_train::evaluation::contender::Contender;
use seek_train::evaluation::named_model::NamedModel;
use seek_train::evaluation::tables::megabytes_a_second;
use seek_train::evaluation::{self, Evaluation, EvaluationPlan, journal, report};
use seek_train::measure::evaluated_page::ScoreEvidence;
use seek_train::measure::out_of_fold_scores::OutOfFoldScores;
use seek_train::measure::page_result::OutOfFoldPage;
use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

/// Methods without a model, one for each view. Their numbers change only when the methods change.
const FEW: [&str; 4] = ["dana", "bte", "lqf-75", "lp-7"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn samples() -> PathBuf {
    root().join("data/samples")
}

fn contenders(names: &[&str]) -> Vec<Contender> {
    MethodChoice::of(names).contenders(Catalogue::default()).unwrap()
}

fn threads(number: usize) -> Option<NonZeroUsize> {
    NonZeroUsize::new(number)
}

fn evaluated<'a>(corpora: impl Into<Sources<'a>>, contenders: &[Contender], number: usize) -> Evaluation {
    let corpora: Sources = corpora.into();
    let plan = EvaluationPlan { threads: threads(number), ..EvaluationPlan::new(corpora, contenders) };
    evaluation::run(&plan, |_, _| {}).unwrap()
}

/// A plan with a journal.
fn resumable<'a>(corpora: &'a [PathBuf], contenders: &'a [Contender], folder: &'a Path) -> EvaluationPlan<'a> {
    EvaluationPlan { threads: threads(2), folder: Some(folder), ..EvaluationPlan::new(corpora, contenders) }
}

fn as_text(evaluation: &Evaluation) -> String {
    report::text(evaluation, |_| true)
}

fn page(id: &str, html: &str, gold_text: &str) -> LabelledPage {
    LabelledPage {
        id: id.to_owned(),
        html: html.into(),
        gold_text: Some(gold_text.to_owned()),
        ..LabelledPage::default()
    }
}

/// Writes a corpus into a folder.
fn corpus(folder: &Path, name: &str, pages: &[LabelledPage]) -> PathBuf {
    let path = folder.join(name).with_extension("parquet");
    write_parquet(&path, pages).unwrap();
    path
}

/// A test method that chooses all text and fails on pages that contain "fail".
struct AllText;

impl Method for AllText {
    fn name(&self) -> &'static str {
        "all-text"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        if page.source().contains("fail") {
            return Err(PageError::SourceTooLong { found: 2, limit: 1 }.into());
        }
        let dom = page.dom()?;
        let texts = (0..dom.markup_len() as u32).filter(|&id| dom.kind(id) == NodeKind::Text).collect();
        Ok(Selection { parts: SelectedParts::Texts(texts), probabilities: Vec::new() })
    }
}

fn all_text() -> Contender {
    Contender::new(Extractor::builder().custom_method(Arc::new(AllText)).build().unwrap(), Catalogue::default())
}

#[test]
fn tables() {
    let evaluated = evaluated(&[samples()], &contenders(&FEW), 2);
    insta::with_settings!({snapshot_path => "evaluate", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!("samples", as_text(&evaluated));
    });
}

#[test]
fn all_evaluates_the_whole_catalog_in_order() {
    let evaluated = evaluated(&[samples()], &contenders(&["all"]), 2);
    assert_eq!(evaluated.pages.len(), 28);
    assert!(evaluated.failures().is_empty(), "{:?}", evaluated.failures());
    for group in &evaluated.summary.groups {
        let methods: Vec<&str> = group.lines.iter().map(|line| line.method.as_str()).collect();
        let names: Vec<&str> = Catalogue::default().names_without_layout().collect();
        assert_eq!(methods, names, "{} {}", group.corpus, group.group);
        assert!(group.lines.iter().all(|line| line.of("ms").is_none() && line.of("trained").unwrap().mean == 0.0));
    }
    // Groups: all pages, seven page types, eleven languages.
    assert_eq!(evaluated.summary.groups.len(), 1 + 7 + 11);
}

#[test]
fn one_thread_measures_time_and_gives_the_same_scores_as_several() {
    let contenders = contenders(&FEW);
    let one = evaluated(&[samples()], &contenders, 1);
    let several = evaluated(&[samples()], &contenders, 3);
    let rows = |evaluation: &Evaluation| evaluation.pages.iter().flat_map(|page| page.rows.clone()).collect::<Vec<_>>();
    for (timed, other) in rows(&one).into_iter().zip(rows(&several)) {
        assert!(timed.milliseconds.unwrap() > 0.0 && other.milliseconds.is_none());
        assert_eq!(timed.score, other.score);
    }
    let shown = as_text(&one);
    assert!(shown.contains("ms/page") && shown.contains("MB/s") && !as_text(&several).contains("ms/page"));
    let line = &one.summary.groups[0].lines[0];
    let bytes: usize = one.pages.iter().map(|page| page.bytes).sum();
    let milliseconds: f64 = one.pages.iter().map(|page| page.rows[0].milliseconds.unwrap()).sum();
    assert!((line.of("ms").unwrap().mean - milliseconds / 28.0).abs() < 1e-9);
    assert!((megabytes_a_second(line).unwrap() - bytes as f64 / 1e6 / (milliseconds / 1e3)).abs() < 1e-6);
}

#[test]
fn an_interrupted_evaluation_continues_and_gives_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let (corpora, contenders) = ([samples()], contenders(&FEW));
    let plan = resumable(&corpora, &contenders, folder.path());
    let whole = evaluation::run(&plan, |_, _| {}).unwrap();
    let file = folder.path().join(journal::FILE);
    let bytes = fs::read(&file).unwrap();
    let ends: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').map(|at| at + 1).collect();
    assert_eq!(ends.len(), 1 + 28);
    // Cut: at 0, in the first line, after it, in the third line, before a line end, after ten lines, at the end.
    let cuts = [0, ends[0] / 2, ends[0], ends[1] + 7, ends[4] - 1, ends[10], bytes.len()];
    for cut in cuts {
        fs::write(&file, &bytes[..cut]).unwrap();
        let first = std::sync::Mutex::new(None);
        let again = evaluation::run(&plan, |finished, _| {
            first.lock().unwrap().get_or_insert(finished);
        })
        .unwrap();
        let kept = ends.iter().filter(|&&end| end <= cut).count().saturating_sub(1);
        assert_eq!(first.into_inner().unwrap(), Some(kept), "{cut} bytes");
        assert_eq!(as_text(&again), as_text(&whole), "{cut} bytes");
        assert_eq!(again.pages, whole.pages, "{cut} bytes");
    }
    // An invalid line is cut off together with all lines after it.
    let damaged = [&bytes[..ends[5]], b"[{\"corpus\"\n", &bytes[ends[6]..]].concat();
    fs::write(&file, damaged).unwrap();
    assert_eq!(evaluation::run(&plan, |_, _| {}).unwrap().pages, whole.pages);

    let written = evaluation::write(&whole, folder.path()).unwrap();
    assert!(!file.exists() && written.iter().all(|path| path.exists()));
}

#[test]
fn the_journal_of_another_evaluation_is_rejected_without_fresh() {
    let folder = tempfile::tempdir().unwrap();
    let corpora = [samples()];
    let run = |names: &[&str], fresh| {
        let contenders = contenders(names);
        evaluation::run(&EvaluationPlan { fresh, ..resumable(&corpora, &contenders, folder.path()) }, |_, _| {})
    };
    run(&["bte"], false).unwrap();
    let both = ["bte", "lp-7"];
    let reason = format!("{:#}", run(&both, false).unwrap_err());
    assert!(reason.contains("methods: was bte, is now bte, lp-7") && reason.contains("--fresh"), "{reason}");
    assert_eq!(run(&both, true).unwrap().pages[0].rows.len(), 2);
    fs::write(folder.path().join(journal::FILE), "something else\n").unwrap();
    assert!(format!("{:#}", run(&both, false).unwrap_err()).contains("not the journal of an evaluation"));
}

#[test]
fn a_page_on_which_a_method_fails_counts_as_empty_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let text = "Some words of main content";
    let pages =
        [page("a/good", &format!("<p>{text}</p>"), text), page("a/bad", &format!("<p>{text}</p><!-- fail -->"), text)];
    let corpora = [corpus(folder.path(), "a", &pages)];
    let evaluated = evaluated(&corpora, &[all_text()], 1);
    let line = &evaluated.summary.groups[0].lines[0];
    assert_eq!((line.of("failed").unwrap().mean, line.of("lcs_f1").unwrap().mean), (0.5, 0.5));
    let failures = evaluated.failures();
    assert_eq!(failures.len(), 1);
    assert_eq!(failures[0].0, "a/bad");
    assert!(failures[0].1.starts_with("all-text: "), "{failures:?}");
    for report in [report::markdown(&evaluated), report::html(&evaluated)] {
        assert!(report.contains("a/bad") && report.contains("Failures"), "{report}");
    }
}

#[test]
fn text_blocks_are_matched_if_the_corpus_labels_nodes() {
    let folder = tempfile::tempdir().unwrap();
    let annotated = "<div>menu</div><p><kw class=krdwrd-tag-3>main text</kw></p><p><kw class=krdwrd-tag-1>end</kw></p>";
    let labelled = LabelledPage {
        annotated_html: Some(annotated.into()),
        ..page("a/1", "<div>menu</div><p>main text</p><p>end</p>", "main text")
    };
    let corpora = [corpus(folder.path(), "a", &[labelled, page("a/2", "<p>text</p>", "text")])];
    let mut all = contenders(&["bte", "seek"]);
    all.push(all_text());
    let evaluated = evaluated(&corpora, &all, 1);
    let mean = |line: usize, name: &str| evaluated.summary.groups[0].lines[line].of(name).map(|mean| mean.mean);
    // The first method chooses tokens, not nodes. The page without labels does not count.
    assert_eq!(mean(0, "tbm_f1"), None);
    assert!(mean(1, "tbm_f1").is_some());
    assert_eq!((mean(2, "tbm_precision"), mean(2, "tbm_recall")), (Some(1.0 / 3.0), Some(1.0)));
}

#[test]
fn a_corpus_cannot_have_the_name_of_all_corpora() {
    let folder = tempfile::tempdir().unwrap();
    let corpora = [corpus(folder.path(), "all", &[page("a/1", "<p>text</p>", "text")])];
    let error = evaluation::run(&EvaluationPlan::new(&corpora, &[all_text()]), |_, _| {}).unwrap_err();
    assert!(format!("{error:#}").contains("all.parquet: \"all\" means all corpora in tables"), "{error:#}");
}

#[test]
fn pages_cannot_put_markup_into_the_reports() {
    let folder = tempfile::tempdir().unwrap();
    let hostile = "<script>alert(1)</script><b onclick=x>\"'|`*";
    let page = LabelledPage {
        lang: Some(hostile.to_owned()),
        page_type: Some(hostile.to_owned()),
        ..page(hostile, "<p>text</p><!-- fail -->", "text")
    };
    let corpora = [corpus(folder.path(), "<img src=x>", &[page])];
    let labels = LabelOptions { types: TypeNames::Any, ..LabelOptions::default() };
    let sources = Sources { labels, ..Sources::from(&corpora) };
    let evaluated = evaluated(sources, &[all_text()], 1);
    let html = report::html(&evaluated);
    assert_eq!(html.matches("<script").count(), 1, "{html}");
    assert!(!html.contains("<b onclick") && !html.contains("<img") && !html.contains("onclick=x&gt;\""), "{html}");
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&lt;b onclick=x&gt;&quot;&#39;|`*"), "{html}");
    assert!(html.contains("script-src 'sha256-") && html.contains("default-src 'none'"));
    let markdown = report::markdown(&evaluated);
    assert!(!markdown.contains('<') && markdown.contains(r"&lt;script&gt;alert(1)"), "{markdown}");
}

#[test]
fn seek_is_marked_on_training_pages_and_replaced_by_out_of_fold_choices() {
    let folder = tempfile::tempdir().unwrap();
    let text = "The storm came over the hills at night and took the old bridge with it.";
    let html = format!("<nav>home</nav><p>{text}</p>");
    let pages = [page("wcxb-dev/1", &html, text), page("wcxb-dev/2", &html, text), page("wcxb-dev/3", &html, text)];
    let corpora = [corpus(folder.path(), "wcxb-dev", &pages)];
    let names = ["seek", "cs-lbs", "bte"];
    let result = |id: &str, chosen: Vec<usize>, f1: f64| OutOfFoldPage {
        id: id.to_owned(),
        corpus: "wcxb-dev".to_owned(),
        lang: "en".to_owned(),
        script: "Latin".to_owned(),
        page_type: "article".to_owned(),
        found_type: "article".to_owned(),
        host: "-".into(),
        found_type_probability: 1.0,
        f1,
        confidence: Some(1.0),
        empty_gold: false,
        empty_probability: None,
        fold: 0,
        chosen,
    };
    let with_scores = |methods: &[&str], pages| {
        let hosts_of = BTreeMap::new();
        let scores = OutOfFoldScores { data_fingerprint: "x".to_owned(), hosts: 1.0, hosts_of, left_out: None, pages };
        MethodChoice { scores: Some(scores), ..MethodChoice::of(methods) }.contenders(Catalogue::default())
    };
    // On the second page the choice is a block of noise; on the third page, a block that does not exist.
    let pages =
        vec![result("wcxb-dev/2", vec![0], 0.0), result("wcxb-dev/3", vec![5], 1.0), result("elsewhere", vec![0], 1.0)];
    let first = evaluated(&corpora, &with_scores(&names, pages).unwrap(), 1);
    let evidence = |page: usize| first.pages[page].rows.iter().map(|row| row.evidence).collect::<Vec<_>>();
    assert_eq!(evidence(0), [ScoreEvidence::Trained, ScoreEvidence::Trained, ScoreEvidence::Unseen]);
    assert_eq!(evidence(1), [ScoreEvidence::OutOfFold, ScoreEvidence::Trained, ScoreEvidence::Unseen]);
    let second = &first.pages[1].rows[0];
    assert_eq!((second.score.words.unwrap().f1, second.failure.as_ref()), (0.0, None));
    assert!(second.milliseconds.is_some());
    assert!(first.pages[2].rows[0].failure.as_ref().unwrap().contains("the result is of a different page"));
    let shown = as_text(&first);
    assert!(shown.contains("seek†‡ ") && shown.contains("cs-lbs† ") && shown.contains("bte "), "{shown}");
    assert!(shown.contains("fitted on some of these pages") && shown.contains("Out-of-fold"), "{shown}");

    // These scores belong to another version of the page.
    let other = || vec![result("wcxb-dev/2", vec![0], 0.9)];
    let again = evaluated(&corpora, &with_scores(&names, other()).unwrap(), 1);
    assert!(again.pages[1].rows[0].failure.as_ref().unwrap().contains("belong to another page or program"));
    let without = with_scores(&["bte"], other());
    assert!(without.unwrap_err().to_string().contains("which is not evaluated"));
}

#[test]
fn parquet_has_a_row_for_every_page_and_method() {
    let folder = tempfile::tempdir().unwrap();
    let evaluated = evaluated(&[samples()], &contenders(&FEW), 1);
    evaluation::write(&evaluated, folder.path()).unwrap();
    let read = |name: &str| {
        let file = fs::File::open(folder.path().join(name)).unwrap();
        let mut reader =
            ParquetRecordBatchReaderBuilder::try_new(file).unwrap().with_batch_size(1 << 20).build().unwrap();
        reader.next().unwrap().unwrap()
    };
    let rows = read("scores.parquet");
    assert_eq!(rows.num_rows(), 28 * FEW.len());
    let method = rows.column_by_name("method").unwrap().as_string::<i32>();
    let f1 = rows.column_by_name("lcs_f1").unwrap().as_primitive::<Float64Type>();
    let dana: Vec<f64> =
        (0..rows.num_rows()).filter(|&row| method.value(row) == "dana").map(|row| f1.value(row)).collect();
    let expected: Vec<f64> = evaluated.pages.iter().map(|page| page.rows[0].score.token_lcs.unwrap().f1).collect();
    assert_eq!(dana, expected);
    assert_eq!(rows.column_by_name("ms").unwrap().null_count(), 0);
    let none = rows.num_rows();
    assert_eq!(["tbm_f1", "failure"].map(|name| rows.column_by_name(name).unwrap().null_count()), [none, none]);

    let means = read("means.parquet");
    let text = |name: &str, row: usize| means.column_by_name(name).unwrap().as_string::<i32>().value(row).to_owned();
    let of = |row: &usize| ["corpus", "group", "method", "measure"].map(|name| text(name, *row));
    let row = (0..means.num_rows()).find(|row| of(row) == ["samples", "all", "dana", "lcs_f1"]).unwrap();
    let mean = evaluated.summary.groups[0].lines[0].of("lcs_f1").unwrap();
    let double = |name: &str| means.column_by_name(name).unwrap().as_primitive::<Float64Type>().value(row);
    assert_eq!((double("mean"), Some(double("standard_error"))), (mean.mean, mean.standard_error));
    let whole = |name: &str| means.column_by_name(name).unwrap().as_primitive::<UInt32Type>().value(row) as usize;
    assert_eq!((whole("pages"), whole("hosts")), (28, mean.hosts));
    // A language with one page has no error.
    assert!(means.column_by_name("standard_error").unwrap().null_count() > 0);
    let about = read("columns.parquet");
    assert_eq!(about.num_rows(), rows.num_columns() + means.num_columns());
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_seek-train")).current_dir(root()).args(args).output().unwrap()
}

#[test]
fn the_command_prints_and_writes_tables_and_names_errors() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let args = ["evaluate", "data/samples", "--methods", "bte,lqf-50", "-j", "2", "-o", out.to_str().unwrap()];
    let output = run(&args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.starts_with("samples; pages: 28, hosts: 28\nmethod  word_precision"), "{shown}");
    // Standard error is not a terminal, so there is no progress bar.
    let messages = String::from_utf8(output.stderr).unwrap();
    assert!(messages.lines().all(|line| line.starts_with("written: ")) && messages.lines().count() == 5, "{messages}");
    for file in ["scores.parquet", "means.parquet", "columns.parquet", "evaluation.md", "evaluation.html"] {
        assert!(out.join(file).exists(), "{file}");
    }
    let json = run(&["evaluate", "data/samples", "--methods", "bte", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["pages"].as_array().unwrap().len(), 28);
    assert_eq!(json["summary"]["groups"][0]["lines"][0]["method"], "bte");

    for (args, reason) in [
        (&["evaluate", "data/samples", "--methods", "nonsense"][..], "there is no method"),
        (&["evaluate", "data/samples", "--methods", "bte,bte"][..], "named twice"),
        (&["evaluate", "data/samples", "data/samples", "--methods", "bte"][..], "two corpora have the name"),
        (&["evaluate", "data/samples", "--fresh"][..], "--output"),
        (&["evaluate", "data/samples", "--scores", "README.md"][..], "scores README.md"),
        (&["evaluate", "no/such/corpus.parquet"][..], "no/such/corpus.parquet"),
    ] {
        let output = run(args);
        assert!(!output.status.success());
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(stderr.contains(reason), "{args:?}: {stderr}");
    }
}

#[test]
fn models_are_evaluated_side_by_side_under_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let models = "mine=models/seek.safetensors,chain=cs-tp:models/chain.safetensors";
    let args = ["evaluate", "data/samples", "--methods", "seek,cs-tp", "--models", models, "-j", "2", "--json"];
    let output = run(&[&args[..], &["-o", out.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let lines = json["summary"]["groups"][0]["lines"].as_array().unwrap();
    let names: Vec<&str> = lines.iter().map(|line| line["method"].as_str().unwrap()).collect();
    assert_eq!(names, ["seek", "cs-tp", "mine", "chain"]);
    // The same models under another name give the same scores.
    let f1 = |page: &serde_json::Value, at: usize| page["rows"][at]["score"]["token_lcs"]["f1"].as_f64().unwrap();
    for page in json["pages"].as_array().unwrap() {
        assert_eq!((f1(page, 0), f1(page, 1)), (f1(page, 2), f1(page, 3)), "{}", page["id"]);
    }
    let model = |at: usize| json["about"]["methods"][at]["model"].as_str().map(str::to_owned);
    assert!(model(2).unwrap().starts_with("seek ") && model(3).unwrap().starts_with("cs-tp ") && model(0).is_none());
    assert!(fs::read_to_string(out.join("evaluation.md")).unwrap().contains("mine"));
}

#[test]
fn a_resumed_evaluation_does_not_mix_models() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let corpus = corpus(folder, "small", &[page("one", "<p>The storm passed.</p>", "The storm passed.")]);
    let journal_of = |model: &NamedModel| {
        let choice = MethodChoice { models: vec![model.clone()], ..MethodChoice::default() };
        let contenders = choice.contenders(Catalogue::default()).unwrap();
        let plan = resumable(std::slice::from_ref(&corpus), &contenders, folder);
        evaluation::run(&plan, |_, _| {}).map(|_| ()).map_err(|error| format!("{error:#}"))
    };
    let file = folder.join("model.safetensors");
    let shipped = root().join("models/seek.safetensors");
    fs::copy(&shipped, &file).unwrap();
    let model = NamedModel { name: "mine".to_owned(), method: "seek".to_owned(), file: file.clone() };
    journal_of(&model).unwrap();
    journal_of(&model).unwrap();
    // Another model in the same file: one threshold differs.
    let other = seek_forest::ModelFile::load(&shipped).unwrap();
    let settings = other.settings().replacen("\"empty_below\":", "\"empty_below\":0.0,\"unused\":", 1);
    assert_ne!(settings, other.settings());
    let mut settings: serde_json::Value = serde_json::from_str(&settings).unwrap();
    settings.as_object_mut().unwrap().remove("unused");
    let forests = other.forests().clone();
    let changed = seek_forest::ModelFile::new(forests, other.training().clone(), settings.to_string()).unwrap();
    let changed = changed.with_linear_classifiers(other.linear_classifiers().clone()).unwrap();
    let changed = changed.with_multinomial_classifiers(other.multinomial_classifiers().clone()).unwrap();
    changed.save(&file).unwrap();
    let error = journal_of(&model).unwrap_err();
    assert!(error.contains("another evaluation") && error.contains("methods: was mine (model seek "), "{error}");
}

#[test]
fn a_model_is_refused_by_name() {
    for (models, reason) in [
        ("mine=models/chain.safetensors", "it works with the methods cs-lbs, cs-sls and cs-tp"),
        ("mine=cs-lbs:models/seek.safetensors", "it works with the method seek"),
        ("mine=dana:models/seek.safetensors", "not with the method \"dana\""),
        ("bte=models/seek.safetensors", "\"bte\" is the name of a method"),
        ("a=models/seek.safetensors,a=models/seek.safetensors", "named twice"),
        ("models/seek.safetensors", "NAME=FILE"),
        ("mine=no/such.safetensors", "no/such.safetensors"),
    ] {
        let output = run(&["evaluate", "data/samples", "--models", models]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(reason), "{models}: {error}");
    }
}
