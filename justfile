# Recipes of this project; `just --list` names them. None of them installs anything.

# Folder of the labelled corpora: see data/README.md.
corpora := env("SEEK_CORPORA", "../shared/corpora")

# What the gate and the numbers in README.md stand on (`.ci/run` names the same), and what the shipped model trains on: the corpora whose licences allow it.
training := prepend(in_folder, append(".parquet'", "wcxb-dev fundus magic-html harvest-forum llm-webkit"))
# What is only ever evaluated.
unseen := prepend(in_folder, append(".parquet'", "canola googletrends-2017 rtl"))

in_folder := "'" + corpora + "/"
seek_train := "cargo run --release -p seek-train --"
headless := "--headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1000,860"

# List the recipes.
default:
    @just --list

# Build the program with its shipped model.
build:
    cargo build --release

# Run all tests.
test:
    cargo test --workspace

# Formatting, clippy and documentation, with warnings denied.
lint:
    .ci/run fmt clippy doc

# Speed and growth of the pipeline and of all methods, on the corpora where they are present.
bench *options:
    SEEK_CORPORA='{{ absolute_path(corpora) }}' cargo bench --workspace --exclude seek-train --features content-seeker-cli/readability --benches {{ options }}

# Labels and the block oracle, by corpus and page type.
oracle:
    {{ seek_train }} align {{ training }} {{ unseen }}

# Make the vocabulary of class words anew; the models must be fitted again after it.
vocabulary:
    {{ seek_train }} vocabulary {{ training }} > target/vocabulary.txt
    mv target/vocabulary.txt crates/seek-features/src/vocabulary.txt

# Fit the shipped models on all corpora that may train them.
train:
    {{ seek_train }} fit {{ training }} -o models

# Score the shipped model, or another method, on all corpora.
evaluate *options:
    {{ seek_train }} evaluate {{ training }} {{ unseen }} {{ options }}

# All methods side by side on all corpora, into target/compare; goes on where it was killed. After `scores`, `--scores target/scores.json`.
compare *options:
    {{ seek_train }} compare {{ training }} {{ unseen }} -o target/compare {{ options }}

# Fit the parameters of a method of the literature.
tune method *options:
    {{ seek_train }} tune {{ method }} '{{ corpora }}/wcxb-dev.parquet' --page-type article --lang en {{ options }}

# The content-seeker paper's tables, measured on the development set of WCXB.
louvan *options:
    {{ seek_train }} cross-validate '{{ corpora }}/wcxb-dev.parquet' --table louvan {{ options }}

# Show the worst pages of a model on the training corpora; fit it without them, or it hides its errors.
worst model *options:
    {{ seek_train }} evaluate {{ training }} --model '{{ model }}' --worst 30 {{ options }}

# Fit and score all folds; fails where a pinned floor is missed.
gate:
    {{ seek_train }} cross-validate {{ training }} --gate models/gate.json --texts

# Fold 0 of the gate alone, in the profile of the tests.
gate-quick:
    SEEK_CORPORA='{{ corpora }}' .ci/run gate

# Out-of-fold scores of all pages, into target/scores.json; `tables` and `draw` take them.
scores:
    {{ seek_train }} cross-validate {{ training }} --json > target/scores.json.draft
    mv target/scores.json.draft target/scores.json

# Pages, blocks with labels and features, and scores as Parquet, into target/tables; after `scores`.
tables:
    {{ seek_train }} tables {{ training }} -o target/tables --scores target/scores.json

# The drawings of the model card: importances of the shipped model, and reliability; after `scores`.
draw:
    {{ seek_train }} draw importance {{ training }} -o docs/importance.svg
    {{ seek_train }} draw reliability target/scores.json -o docs/reliability.svg

# The learning curve of the model card, over all folds or with `--fold 0` over one.
curve *options:
    for share in 0.1 0.25 0.5 1; do \
        {{ seek_train }} cross-validate {{ training }} --json --hosts $share {{ options }} > target/hosts-$share.json || exit 1; \
    done
    {{ seek_train }} draw curve target/hosts-0.1.json target/hosts-0.25.json target/hosts-0.5.json target/hosts-1.json -o docs/learning-curve.svg

# What each part of the pipeline is worth, as a table; all parts on all folds take hours, so choose by `--fold` and `--without`.
ablate *options:
    {{ seek_train }} ablate {{ training }} --corpus wcxb-dev {{ options }}

# The pictures of reports in the README; takes the name of a browser.
screenshots browser="chromium":
    cargo run --release -- explain data/samples/article.html --force -o target/explain-seek.html
    cargo run --release -- explain --method dana data/samples/article-2-ar.html --force -o target/explain-dana.html
    @# A frame goes to a block and opens it; the browser's own window would stay empty there.
    echo '<body style="margin: 0"><iframe src="explain-seek.html#path-28" width="1000" height="860" style="border: 0"></iframe>' > target/explain-frame.html
    {{ browser }} {{ headless }} --screenshot=docs/book/src/explain-seek.png 'file://{{ justfile_directory() }}/target/explain-frame.html'
    {{ browser }} {{ headless }} --screenshot=docs/book/src/explain-dana.png 'file://{{ justfile_directory() }}/target/explain-dana.html'

# The first look at the sample pages and the small corpora, as a notebook; needs Python 3.11 or later.
notebook:
    SEEK_CORPORA='{{ corpora }}' .ci/run notebook

# The book as HTML, into target/book; needs mdbook.
book:
    mdbook build docs/book

# Speed beside Trafilatura's command line on 1,000 pages, one core each; the head of the script says what it needs.
trafilatura *options:
    cargo build --release
    benches/trafilatura.py '{{ corpora }}/wcxb-dev.parquet' {{ options }}

# Peak memory of `seek extract` and `seek export` on pages once and many times over; fails where it grows.
memory *options:
    cargo build --release
    SEEK_CORPORA='{{ corpora }}' benches/memory.py {{ options }}

# Peak memory on a crawl of 20,000 pages, a WARC file that is made of the corpora; fails at 300 MB (286 MiB).
crawl *options:
    cargo build --release
    cargo run --release -p seek-io --example make_warc {{ training }} -n 20000 -o target/crawl.warc.gz
    benches/memory.py --times 1 --most-mib 286 --format json {{ options }} target/crawl.warc.gz

# How true the Markdown is to the gold's; after `scores`, `--scores target/scores.json` for blocks chosen out-of-fold.
fidelity *options:
    {{ seek_train }} fidelity {{ prepend(in_folder, append(".parquet'", "wcxb-dev llm-webkit")) }} {{ options }}

# Title, authors and date against the gold's.
metadata *options:
    {{ seek_train }} metadata {{ prepend(in_folder, append(".parquet'", "wcxb-dev fundus")) }} {{ options }}

# Posts, products, entries and comments that are found, and posts against the threads of a corpus.
parts *options:
    {{ seek_train }} parts {{ training }} {{ options }}

# Licences, sources and bans of the dependency tree; needs cargo-deny.
deny:
    cargo deny check bans licenses sources

# All that has to pass before a change lands.
ci:
    SEEK_CORPORA='{{ corpora }}' .ci/run
