# Recipes of this project; `just --list` prints them. Those that call `.ci/run STEP` may install something: the head of `.ci/steps/STEP` says what.

# The folder of the labelled corpora: see data/README.md.
corpora := env("SEEK_CORPORA", "../shared/corpora")

# The shipped model trains on these corpora, because their licences allow it. The gate and the numbers in README.md use them too; `.ci/steps/gate` has the list.
training := prepend(in_folder, append(".parquet'", `sed -n 's/^training="\(.*\)"$/\1/p' .ci/steps/gate`))
# Small pages made of theirs, which the model also trains on: `small-pages` writes them.
small := "target/small-pages.parquet"
# These corpora are only evaluated.
unseen := prepend(in_folder, append(".parquet'", "canola googletrends-2017 rtl"))

in_folder := "'" + corpora + "/"
seek_train := "cargo run --release -p seek-train --"
headless := "--headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1000,860"

# The laboratory: tables of papers, networks, and studies.
mod lab

# List the recipes.
default:
    @just --list

# Build the program with its shipped model.
build:
    cargo build --release

# Run all tests.
test:
    cargo test --workspace

# Check formatting, clippy and documentation, with warnings denied.
lint:
    .ci/run fmt clippy doc

# Measure speed and growth of the pipeline and of all methods, on the corpora if they are present.
bench *options:
    SEEK_CORPORA='{{ absolute_path(corpora) }}' cargo bench --profile dist --workspace --exclude seek-train --features content-seeker-cli/readability --benches {{ options }}

# Count the instructions for 50 pages of `open-web` by valgrind; fails if they are 3 % away from their pin. `--write` pins them again.
instructions *options:
    cargo test --workspace --no-run
    SEEK_CORPORA='{{ corpora }}' benches/instructions.py {{ options }}

# Compile the layout engines, which takes minutes, and run the tests that need them, also of the program.
layout:
    .ci/run layout

# Run the test of `seek-train render`, which compiles polars with the layout engine.
boxes:
    cargo test -p seek-train --features layout --test boxes

# Build the wheel of the Python package, and test it; needs Python 3.11 or later with venv.
test-python:
    .ci/run python

# Measure what a page costs in Python beyond the Rust program, and what a second core brings; needs the environment that `just test-python` makes.
python-cost *options:
    cargo build --release -p content-seeker-cli --example side_by_side
    "${CARGO_TARGET_DIR:-target}/python/environment/bin/python" crates/seek-python/benches/cost.py '{{ corpora }}/wcxb-dev.parquet' --most-percent 5 --least-speed-up 1.8 {{ options }}

# Test the package on Spark 4 and 3.5, and the recipes; needs Python 3.11 or later with venv, and Java 17.
test-spark:
    .ci/run spark

# Measure the throughput of Spark beside one process on 20,000 pages of the corpora; takes a quarter of an hour, and the environment that `just test-spark` makes.
spark-throughput *options:
    "${CARGO_TARGET_DIR:-target}/spark/environment/bin/python" crates/seek-python/benches/spark_throughput.py {{ training }} {{ unseen }} {{ options }}

# Test the label tool in a browser, and check the types of its scripts; needs npm and Chromium.
label-tests:
    .ci/run label

# Make the pictures of the label tool in the book; needs npm and Chromium.
label-pictures:
    cargo build --release -p seek-train
    npm ci --prefix crates/seek-label/browser-tests --ignore-scripts --no-audit --no-fund
    SEEK_TRAIN="$PWD/target/release/seek-train" node crates/seek-label/browser-tests/screenshots.js docs/book/src

# Build the library as WebAssembly, and test it under Node and in Chromium; needs npm.
test-wasm:
    .ci/run wasm

# Build the page that extracts in the browser, into target/demo, and serve it on this machine.
demo port="8000":
    crates/seek-wasm/build
    crates/seek-wasm/build-demo target/demo
    python3 -m http.server --bind 127.0.0.1 --directory target/demo {{ port }}

# Measure the size of the WebAssembly module, and its time for a sample page beside that of `seek`; needs Node.
wasm-speed:
    cargo build --release --features readability
    crates/seek-wasm/build
    SEEK=target/release/seek node crates/seek-wasm/tests/speed.js

# Print alignment of labels and the block oracle, by corpus and page type.
oracle:
    {{ seek_train }} align {{ training }} {{ unseen }}

# Make small pages of those of the training corpora, in all their languages.
small-pages:
    mkdir -p target
    {{ seek_train }} small {{ training }} -o {{ small }}

# Fit the shipped models on all corpora that may train them.
train: small-pages
    {{ seek_train }} fit {{ training }} {{ small }} -o models
    {{ seek_train }} fit {{ training }} --chain -o target/chain
    mv target/chain/chain.safetensors models/content-seeker.safetensors

# Score the shipped model, or another method, on all corpora.
evaluate *options:
    {{ seek_train }} evaluate {{ training }} {{ unseen }} {{ options }}

# Compare all methods on all corpora, into target/compare; resumes after a kill. `--scores target/scores.json` (of `scores`) gives out-of-fold numbers of `seek`.
compare *options:
    {{ seek_train }} compare {{ training }} {{ unseen }} -o target/compare {{ options }}

# Show the worst pages of a model on the training corpora, block by block; fit the model without them, or it hides its errors.
worst model *options:
    {{ seek_train }} evaluate {{ training }} --model '{{ model }}' --worst 30 {{ options }}

# Fit and score all five folds; fails if a score is below its floor in models/gate.json.
gate: small-pages
    {{ seek_train }} cross-validate {{ training }} {{ small }} --gate models/gate.json --texts

# Fit on folds 1 to 4 and score fold 0, in the profile of the tests.
gate-quick:
    SEEK_CORPORA='{{ corpora }}' .ci/run gate

# Score the pages of each script by models that trained on no page of it, as a table and into target/transfer.json, for a release; `--seen target/scores.json` (of `scores`) sets the usual scores beside them.
transfer *options: small-pages
    {{ seek_train }} cross-validate {{ training }} {{ small }} --leave-out script --json {{ options }} > target/transfer.json.draft
    mv target/transfer.json.draft target/transfer.json

# Write out-of-fold scores of all pages into target/scores.json, for `tables`, `draw`, `compare` and `lab fidelity`.
scores: small-pages
    {{ seek_train }} cross-validate {{ training }} {{ small }} --json > target/scores.json.draft
    mv target/scores.json.draft target/scores.json

# Write pages, segments and blocks with labels and features, and scores as Parquet, into target/tables; run `scores` first.
tables:
    {{ seek_train }} tables {{ training }} -o target/tables --scores target/scores.json

# Draw feature importances and reliability for the model card; run `scores` first.
draw:
    {{ seek_train }} draw importance {{ training }} -o docs/importance.svg
    {{ seek_train }} draw reliability target/scores.json -o docs/reliability.svg

# Draw the learning curve of the model card: fits on 10, 25, 50 and 100 % of the hosts, over all folds or with `--fold 0` over one.
curve *options:
    for share in 0.1 0.25 0.5 1; do \
        {{ seek_train }} cross-validate {{ training }} --json --hosts $share {{ options }} > target/hosts-$share.json || exit 1; \
    done
    {{ seek_train }} draw curve target/hosts-0.1.json target/hosts-0.25.json target/hosts-0.5.json target/hosts-1.json -o docs/learning-curve.svg

# Make the pictures of reports in the book; needs a browser.
screenshots browser="chromium":
    cargo run --release -- explain data/samples/article.html --force -o target/explain-seek.html
    cargo run --release -- explain --method dana data/samples/article-2-ar.html --force -o target/explain-dana.html
    @# The link in the frame opens a block. A screenshot of the report itself would not scroll to it.
    echo '<body style="margin: 0"><iframe src="explain-seek.html#path-28" width="1000" height="860" style="border: 0"></iframe>' > target/explain-frame.html
    {{ browser }} {{ headless }} --screenshot=docs/book/src/explain-seek.png 'file://{{ justfile_directory() }}/target/explain-frame.html'
    {{ browser }} {{ headless }} --screenshot=docs/book/src/explain-dana.png 'file://{{ justfile_directory() }}/target/explain-dana.html'

# Run the notebooks on the sample pages, and First look on the small corpora; needs Python 3.11 or later.
notebook:
    SEEK_CORPORA='{{ corpora }}' .ci/run notebook

# Run the notebooks on the sample pages, and store them with the outputs of this run.
notebook-outputs:
    SEEK_RENEW=1 SEEK_CORPORA='{{ corpora }}' .ci/run notebook

# Build the book as HTML, with its demo, into target/book; needs mdbook.
book:
    mdbook build docs/book
    crates/seek-wasm/build
    crates/seek-wasm/build-demo target/book/demo

# Compare the speed with the command line of Trafilatura on 1,000 pages, one core each; the head of the script says what it needs.
trafilatura *options:
    cargo build --release --features parquet
    benches/time_trafilatura.py '{{ corpora }}/wcxb-dev.parquet' {{ options }}

# Measure time, memory and F1 of this program and others on the same pages in turn, and fill the numbers into README.md and the book. The head of the script says what it needs; docs/out-of-fold-f1.json has the scores of fold 0, and `--scores target/scores.json` (of `scores`) takes those of all folds.
side-by-side *options:
    cargo build --release -p content-seeker-cli --example side_by_side
    {{ env("SEEK_PYTHON", "target/peers/bin/python") }} benches/side_by_side.py '{{ corpora }}/wcxb-dev.parquet' '{{ corpora }}/open-web.parquet' --scores docs/out-of-fold-f1.json --json docs/side-by-side.json --svg docs/book/src/f1-against-time.svg --fill docs/book/src/speed.md --fill README.md {{ options }}

# Measure peak memory of `seek extract` and `seek export` on the pages of `wcxb-dev` once and 20 times over; fails if it grows by a fifth.
memory *options:
    cargo build --release --features parquet
    SEEK_CORPORA='{{ corpora }}' benches/memory.py {{ options }}

# Measure peak memory of `seek extract` on each page of 1 MB and more of all corpora, as a multiple of its size.
memory-of-pages:
    cargo build --release
    rm -rf target/pages && mkdir -p target/pages
    for corpus in {{ training }} {{ unseen }}; do \
        cargo run --release -p seek-io --features parquet --example unpack -- $corpus target/pages/$(basename $corpus .parquet) || exit 1; \
    done
    benches/memory_of_pages.py target/pages

# Measure peak memory on a WARC file of 20,000 pages from the training corpora; fails at 300 MB (286 MiB).
crawl *options:
    cargo build --release
    cargo run --release -p seek-io --features parquet --example make_warc {{ training }} -n 20000 -o target/crawl.warc.gz
    benches/memory.py --times 1 --most-mib 286 --format json {{ options }} target/crawl.warc.gz

# Print the time and the memory of each hostile page beside those of a plain page, and those of hostile archives, with their bounds.
attacks:
    cargo test --release -p content-seeker-cli --features parquet --test attacks -- ratios memory archives methods --nocapture

# Run many pages in one process on 16 threads, and print its memory; fails if it grows by 5 %. Takes a quarter of an hour or more.
soak pages="200000":
    SEEK_SOAK_PAGES={{ pages }} SEEK_CORPORA='{{ absolute_path(corpora) }}' cargo test --release -p content-seeker-cli --features parquet --test attacks -- soak --nocapture

# Compare title, authors and date with the gold, by page type, half of the hosts, and source.
metadata *options:
    {{ seek_train }} metadata {{ prepend(in_folder, append(".parquet'", "wcxb-dev fundus")) }} {{ options }}

# Count posts, products, entries and comments with their fields, and compare posts with the threads of `harvest-forum`.
parts *options:
    {{ seek_train }} metadata --parts {{ training }} {{ options }}

# Search inputs that break a target, until one does or for the time in the options; `cargo fuzz list` names the targets. Needs cargo-fuzz.
fuzz target *options:
    mkdir -p fuzz/corpus/{{ target }}
    cargo fuzz run --sanitizer none --no-trace-compares {{ target }} fuzz/corpus/{{ target }} $(fuzz/seeds {{ target }}) -- -timeout=10 -rss_limit_mb=2048 {{ options }}

# Unpack pages of all corpora as seeds of the fuzz targets, into fuzz/corpus/pages.
fuzz-seeds pages="100":
    mkdir -p fuzz/corpus/pages
    for corpus in {{ training }} {{ unseen }}; do \
        cargo run --release -p seek-io --features parquet --example unpack -- $corpus fuzz/corpus/pages/$(basename $corpus .parquet) {{ pages }} || exit 1; \
    done

# Check licences, sources and bans of the dependency tree; needs cargo-deny.
deny:
    cargo deny check bans licenses sources

# Run the checks that a change must pass: the fast tier.
ci:
    SEEK_CORPORA='{{ corpora }}' .ci/run

# Run the checks of both tiers.
ci-full:
    SEEK_CORPORA='{{ corpora }}' .ci/run full
