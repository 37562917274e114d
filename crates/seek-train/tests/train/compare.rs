//! Tests of `seek-train compare`: tables, continuation after an interruption, and escaping in the reports.

use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::Float64Type;
use content_seeker::methods::names_without_layout;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use seek_extract::{Method, MethodError, View};
use seek_io::{LabelledPage, write_parquet};
use seek_page::{NodeKind, Page, PageError, SelectedParts, Selection};
use seek_train::compare::catalogue::Catalogue;
use seek_train::compare::contender::{Contender, Evidence};
use seek_train::compare::named_model::NamedModel;
use seek_train::compare::{self, Comparison, ComparisonPlan, journal, report};
use seek_train::corpus::labels::options::LabelOptions;
use seek_train::corpus::labels::type_names::TypeNames;
use seek_train::corpus::sources::Sources;
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
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    Contender::by_names(Catalogue::default(), &names, &[], &[], &[], None).unwrap()
}

fn compared<'a>(
    corpora: impl Into<Sources<'a>>,
    contenders: &[Contender],
    threads: usize,
    folder: Option<&Path>,
) -> Comparison {
    let threads = NonZeroUsize::new(threads).unwrap();
    compare::run(
        &ComparisonPlan {
            catalogue: Catalogue::default(),
            corpora: corpora.into(),
            contenders,
            threads,
            folder,
            fresh: false,
        },
        |_, _| {},
    )
    .unwrap()
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

#[test]
fn tables() {
    let compared = compared(&[samples()], &contenders(&FEW), 2, None);
    insta::with_settings!({snapshot_path => "compare", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!("samples", report::text(&compared));
    });
}

#[test]
fn all_compares_the_whole_catalog_in_order() {
    let compared = compared(&[samples()], &contenders(&["all"]), 2, None);
    assert_eq!(compared.pages.len(), 28);
    assert!(compared.failures().is_empty(), "{:?}", compared.failures());
    for group in &compared.groups {
        let methods: Vec<&str> = group.lines.iter().map(|line| line.scores.method.as_str()).collect();
        assert_eq!(methods, names_without_layout().collect::<Vec<_>>(), "{} {}", group.corpus, group.group);
        assert!(group.lines.iter().all(|line| line.speed.is_none() && line.trained == 0));
    }
    // Groups: all pages, seven page types, eleven languages.
    assert_eq!(compared.groups.len(), 1 + 7 + 11);
}

#[test]
fn one_thread_measures_time_and_gives_the_same_scores_as_several() {
    let contenders = contenders(&FEW);
    let one = compared(&[samples()], &contenders, 1, None);
    let several = compared(&[samples()], &contenders, 3, None);
    let rows = |comparison: &Comparison| comparison.pages.iter().flat_map(|page| page.rows.clone()).collect::<Vec<_>>();
    for (timed, other) in rows(&one).into_iter().zip(rows(&several)) {
        assert!(timed.milliseconds.unwrap() > 0.0 && other.milliseconds.is_none());
        assert_eq!(timed.lcs, other.lcs);
    }
    let shown = report::text(&one);
    assert!(shown.contains("ms/page") && shown.contains("MB/s") && !report::text(&several).contains("ms/page"));
    let line = &one.groups[0].lines[0];
    let bytes: usize = one.pages.iter().map(|page| page.bytes).sum();
    let milliseconds: f64 = one.pages.iter().map(|page| page.rows[0].milliseconds.unwrap()).sum();
    let speed = line.speed.unwrap();
    assert!((speed.milliseconds - milliseconds / 28.0).abs() < 1e-9);
    assert!((speed.megabytes - bytes as f64 / 1e6 / (milliseconds / 1e3)).abs() < 1e-6);
}

#[test]
fn an_interrupted_comparison_continues_and_gives_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let (corpora, contenders) = ([samples()], contenders(&FEW));
    let whole = compared(&corpora, &contenders, 2, Some(folder.path()));
    let file = folder.path().join(journal::FILE);
    let bytes = fs::read(&file).unwrap();
    let ends: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').map(|at| at + 1).collect();
    assert_eq!(ends.len(), 1 + 28);
    // Cut: at 0, in the first line, after it, in the third line, before a line end, after ten lines, at the end.
    let cuts = [0, ends[0] / 2, ends[0], ends[1] + 7, ends[4] - 1, ends[10], bytes.len()];
    for cut in cuts {
        fs::write(&file, &bytes[..cut]).unwrap();
        let first = std::sync::Mutex::new(None);
        let threads = NonZeroUsize::new(2).unwrap();
        let plan = ComparisonPlan {
            catalogue: Catalogue::default(),
            corpora: (&corpora).into(),
            contenders: &contenders,
            threads,
            folder: Some(folder.path()),
            fresh: false,
        };
        let again = compare::run(&plan, |finished, _| {
            first.lock().unwrap().get_or_insert(finished);
        })
        .unwrap();
        let kept = ends.iter().filter(|&&end| end <= cut).count().saturating_sub(1);
        assert_eq!(first.into_inner().unwrap(), Some(kept), "{cut} bytes");
        assert_eq!(report::text(&again), report::text(&whole), "{cut} bytes");
        assert_eq!(again.pages, whole.pages, "{cut} bytes");
    }
    // An invalid line is cut off together with all lines after it.
    let damaged = [&bytes[..ends[5]], b"{\"place\"\n", &bytes[ends[6]..]].concat();
    fs::write(&file, damaged).unwrap();
    assert_eq!(compared(&corpora, &contenders, 2, Some(folder.path())).pages, whole.pages);

    let written = compare::write(&whole, folder.path()).unwrap();
    assert!(!file.exists() && written.iter().all(|path| path.exists()));
}

#[test]
fn the_journal_of_another_comparison_is_rejected_without_fresh() {
    let folder = tempfile::tempdir().unwrap();
    let corpora = [samples()];
    compared(&corpora, &contenders(&["bte"]), 2, Some(folder.path()));
    let contenders = contenders(&["bte", "lp-7"]);
    let run = |fresh| {
        let threads = NonZeroUsize::new(2).unwrap();
        let plan = ComparisonPlan {
            catalogue: Catalogue::default(),
            corpora: (&corpora).into(),
            contenders: &contenders,
            threads,
            folder: Some(folder.path()),
            fresh,
        };
        compare::run(&plan, |_, _| {})
    };
    let reason = format!("{:#}", run(false).unwrap_err());
    assert!(reason.contains("methods: was bte, is now bte, lp-7") && reason.contains("--fresh"), "{reason}");
    assert_eq!(run(true).unwrap().pages[0].rows.len(), 2);
    fs::write(folder.path().join(journal::FILE), "something else\n").unwrap();
    assert!(format!("{:#}", run(false).unwrap_err()).contains("not the journal of a comparison"));
}

#[test]
fn a_page_on_which_a_method_fails_counts_as_empty_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let text = "Some words of main content";
    let pages =
        [page("a/good", &format!("<p>{text}</p>"), text), page("a/bad", &format!("<p>{text}</p><!-- fail -->"), text)];
    let corpora = [corpus(folder.path(), "a", &pages)];
    let compared = compared(&corpora, &[Contender::new(Arc::new(AllText), Catalogue::default())], 1, None);
    let line = &compared.groups[0].lines[0];
    assert_eq!((line.failures, line.scores.of("lcs_f1").unwrap().mean), (1, 0.5));
    let failures = compared.failures();
    assert_eq!(failures.len(), 1);
    assert_eq!(failures[0].0, "a/bad");
    assert!(failures[0].1.starts_with("all-text: "), "{failures:?}");
    for report in [report::markdown(&compared), report::html(&compared)] {
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
    all.push(Contender::new(Arc::new(AllText), Catalogue::default()));
    let compared = compared(&corpora, &all, 1, None);
    let mean = |line: usize, name: &str| compared.groups[0].lines[line].scores.of(name).map(|mean| mean.mean);
    // The first method chooses tokens, not nodes. The page without labels does not count.
    assert_eq!(mean(0, "tbm_f1"), None);
    assert!(mean(1, "tbm_f1").is_some());
    assert_eq!((mean(2, "tbm_precision"), mean(2, "tbm_recall")), (Some(1.0 / 3.0), Some(1.0)));
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
    let compared = compared(sources, &[Contender::new(Arc::new(AllText), Catalogue::default())], 1, None);
    let html = report::html(&compared);
    assert_eq!(html.matches("<script").count(), 1, "{html}");
    assert!(!html.contains("<b onclick") && !html.contains("<img") && !html.contains("onclick=x&gt;\""), "{html}");
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&lt;b onclick=x&gt;&quot;&#39;|`*"), "{html}");
    assert!(html.contains("script-src 'sha256-") && html.contains("default-src 'none'"));
    let markdown = report::markdown(&compared);
    assert!(!markdown.contains('<') && markdown.contains(r"&lt;script&gt;alert(1)"), "{markdown}");
}

#[test]
fn seek_is_marked_on_training_pages_and_replaced_by_out_of_fold_choices() {
    let folder = tempfile::tempdir().unwrap();
    let text = "The storm came over the hills at night and took the old bridge with it.";
    let html = format!("<nav>home</nav><p>{text}</p>");
    let pages = [page("wcxb-dev/1", &html, text), page("wcxb-dev/2", &html, text), page("wcxb-dev/3", &html, text)];
    let corpora = [corpus(folder.path(), "wcxb-dev", &pages)];
    let names = ["seek", "cs-lbs", "bte"].map(str::to_owned);
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
    let scores = |pages| OutOfFoldScores {
        data_fingerprint: "x".to_owned(),
        hosts: 1.0,
        hosts_of: BTreeMap::new(),
        left_out: None,
        pages,
    };
    // On the second page the choice is a block of noise; on the third page, a block that does not exist.
    let pages =
        vec![result("wcxb-dev/2", vec![0], 0.0), result("wcxb-dev/3", vec![5], 1.0), result("elsewhere", vec![0], 1.0)];
    let contenders = Contender::by_names(Catalogue::default(), &names, &[], &[], &[], Some(scores(pages))).unwrap();
    let compared = compared(&corpora, &contenders, 1, None);
    let evidence = |page: usize| compared.pages[page].rows.iter().map(|row| row.evidence).collect::<Vec<_>>();
    assert_eq!(evidence(0), [Evidence::Trained, Evidence::Trained, Evidence::Unseen]);
    assert_eq!(evidence(1), [Evidence::OutOfFold, Evidence::Trained, Evidence::Unseen]);
    let second = &compared.pages[1].rows[0];
    assert_eq!((second.words.f1, second.failure.as_ref()), (0.0, None));
    assert!(second.milliseconds.is_some());
    assert!(compared.pages[2].rows[0].failure.as_ref().unwrap().contains("the result is of a different page"));
    let shown = report::text(&compared);
    assert!(shown.contains("seek†‡ ") && shown.contains("cs-lbs† ") && shown.contains("bte "), "{shown}");
    assert!(shown.contains("fitted on some of these pages") && shown.contains("Out-of-fold"), "{shown}");

    // These scores belong to another version of the page.
    let other = scores(vec![result("wcxb-dev/2", vec![0], 0.9)]);
    let contenders = Contender::by_names(Catalogue::default(), &names, &[], &[], &[], Some(other)).unwrap();
    let again = compare::run(
        &ComparisonPlan {
            catalogue: Catalogue::default(),
            corpora: (&corpora).into(),
            contenders: &contenders,
            threads: NonZeroUsize::MIN,
            folder: None,
            fresh: false,
        },
        |_, _| {},
    )
    .unwrap();
    assert!(again.pages[1].rows[0].failure.as_ref().unwrap().contains("belong to another page or program"));
    let without = Contender::by_names(
        Catalogue::default(),
        &["bte".to_owned()],
        &[],
        &[],
        &[],
        Some(scores(vec![result("wcxb-dev/2", vec![0], 0.9)])),
    );
    assert!(without.unwrap_err().to_string().contains("which is not compared"));
}

#[test]
fn parquet_has_a_row_for_every_page_and_method() {
    let folder = tempfile::tempdir().unwrap();
    let compared = compared(&[samples()], &contenders(&FEW), 1, None);
    compare::write(&compared, folder.path()).unwrap();
    let read = |name: &str| {
        let file = fs::File::open(folder.path().join(name)).unwrap();
        let mut reader =
            ParquetRecordBatchReaderBuilder::try_new(file).unwrap().with_batch_size(1 << 20).build().unwrap();
        reader.next().unwrap().unwrap()
    };
    let rows = read("compare.parquet");
    assert_eq!(rows.num_rows(), 28 * FEW.len());
    let method = rows.column_by_name("method").unwrap().as_string::<i32>();
    let f1 = rows.column_by_name("lcs_f1").unwrap().as_primitive::<Float64Type>();
    let dana: Vec<f64> =
        (0..rows.num_rows()).filter(|&row| method.value(row) == "dana").map(|row| f1.value(row)).collect();
    let expected: Vec<f64> = compared.pages.iter().map(|page| page.rows[0].lcs.f1).collect();
    assert_eq!(dana, expected);
    assert_eq!(rows.column_by_name("ms").unwrap().null_count(), 0);
    let none = rows.num_rows();
    assert_eq!(["tbm_f1", "failure"].map(|name| rows.column_by_name(name).unwrap().null_count()), [none, none]);
    let means = read("compare-means.parquet");
    assert_eq!(means.num_rows(), compared.groups.len() * FEW.len());
    let mean = means.column_by_name("lcs_f1_mean").unwrap().as_primitive::<Float64Type>();
    assert_eq!(mean.value(0), compared.groups[0].lines[0].scores.of("lcs_f1").unwrap().mean);
    let about = read("compare-columns.parquet");
    assert_eq!(about.num_rows(), rows.num_columns() + means.num_columns());
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_seek-train")).current_dir(root()).args(args).output().unwrap()
}

#[test]
fn the_command_prints_and_writes_tables_and_names_errors() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let args = ["compare", "data/samples", "--methods", "bte,lqf-50", "-j", "2", "-o", out.to_str().unwrap()];
    let output = run(&args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.starts_with("samples, all; pages: 28\nmethod  lcs_precision"), "{shown}");
    // Standard error is not a terminal, so there is no progress bar.
    let messages = String::from_utf8(output.stderr).unwrap();
    assert!(messages.lines().all(|line| line.starts_with("written: ")) && messages.lines().count() == 5, "{messages}");
    for file in ["compare.parquet", "compare-means.parquet", "compare-columns.parquet", "compare.md", "compare.html"] {
        assert!(out.join(file).exists(), "{file}");
    }
    let json = run(&["compare", "data/samples", "--methods", "bte", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["pages"].as_array().unwrap().len(), 28);
    assert_eq!(json["groups"][0]["lines"][0]["method"], "bte");

    for (args, reason) in [
        (&["compare", "data/samples", "--methods", "nonsense"][..], "there is no method"),
        (&["compare", "data/samples", "--methods", "bte,bte"][..], "named twice"),
        (&["compare", "data/samples", "data/samples", "--methods", "bte"][..], "two corpora have the name"),
        (&["compare", "data/samples", "--fresh"][..], "--output"),
        (&["compare", "data/samples", "--scores", "README.md"][..], "scores README.md"),
        (&["compare", "no/such/corpus.parquet"][..], "no/such/corpus.parquet"),
    ] {
        let output = run(args);
        assert!(!output.status.success());
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(stderr.contains(reason), "{args:?}: {stderr}");
    }
}

#[test]
fn models_are_compared_side_by_side_under_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let models = "mine=models/seek.safetensors,chain=cs-tp:models/chain.safetensors";
    let args = ["compare", "data/samples", "--methods", "seek,cs-tp", "--models", models, "-j", "2", "--json"];
    let output = run(&[&args[..], &["-o", out.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let lines = json["groups"][0]["lines"].as_array().unwrap();
    let names: Vec<&str> = lines.iter().map(|line| line["method"].as_str().unwrap()).collect();
    assert_eq!(names, ["seek", "cs-tp", "mine", "chain"]);
    // The same models under another name give the same scores.
    let f1 = |page: &serde_json::Value, at: usize| page["rows"][at]["lcs"]["f1"].as_f64().unwrap();
    for page in json["pages"].as_array().unwrap() {
        assert_eq!((f1(page, 0), f1(page, 1)), (f1(page, 2), f1(page, 3)), "{}", page["id"]);
    }
    let model = |at: usize| json["about"]["methods"][at]["model"].as_str().map(str::to_owned);
    assert!(model(2).unwrap().starts_with("seek ") && model(3).unwrap().starts_with("cs-tp ") && model(0).is_none());
    assert!(fs::read_to_string(out.join("compare.md")).unwrap().contains("mine"));
}

#[test]
fn a_resumed_comparison_does_not_mix_models() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let corpus = corpus(folder, "small", &[page("one", "<p>The storm passed.</p>", "The storm passed.")]);
    let journal_of = |model: &NamedModel| {
        let contenders =
            Contender::by_names(Catalogue::default(), &[], std::slice::from_ref(model), &[], &[], None).unwrap();
        let threads = NonZeroUsize::new(1).unwrap();
        let plan = ComparisonPlan {
            catalogue: Catalogue::default(),
            corpora: std::slice::from_ref(&corpus).into(),
            contenders: &contenders,
            threads,
            folder: Some(folder),
            fresh: false,
        };
        compare::run(&plan, |_, _| {}).map(|_| ()).map_err(|error| format!("{error:#}"))
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
    assert!(error.contains("another comparison") && error.contains("methods: was mine (model seek "), "{error}");
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
        let output = run(&["compare", "data/samples", "--models", models]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(reason), "{models}: {error}");
    }
}
