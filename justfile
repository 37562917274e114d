# Recipes of this project; `just --list` prints them. The checks are steps of `.ci/run`.

# The folder of the labelled corpora: see data/README.md.
corpora := env("SEEK_CORPORA", "../shared/corpora")

# The shipped model trains on these corpora, because their licences allow it. The gate and the numbers in README.md use them too; `.ci/steps/gate` has the list.
training := prepend(in_folder, append(".parquet'", `sed -n 's/^training="\(.*\)"$/\1/p' .ci/steps/gate`))
# Small pages made of theirs, which the model also trains on: `small-pages` writes them.
small := "target/small-pages.parquet"
# Pages written for this project, which the model also trains on: see data/README.md.
written := "data/written"
all_training := training + " " + small + " " + written
# These corpora are only evaluated.
unseen_names := "canola googletrends-2017 rtl"
unseen := prepend(in_folder, append(".parquet'", unseen_names))

in_folder := "'" + corpora + "/"
seek_train := "cargo run --release -p seek-train --"
headless := "--headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1000,860"

# The laboratory: tables of papers, networks, and studies.
mod lab

# List the recipes.
default:
    @just --list

# Measure speed and growth of the pipeline and of all methods, on the corpora if they are present.
bench *options:
    SEEK_CORPORA='{{ absolute_path(corpora) }}' cargo bench --profile dist --workspace --exclude seek-train --features content-seeker-cli/readability --benches {{ options }}

# Count the instructions for 50 pages of `open-web` by valgrind; fails if they are 3 % away from their pin. `--write` pins them again.
instructions *options:
    cargo test --workspace --no-run
    SEEK_CORPORA='{{ corpora }}' benches/instructions.py {{ options }}

# Run the test of `seek-train render`, which compiles polars with the layout engine.
boxes:
    cargo test -p seek-train --features layout --test boxes

# Make the pictures of the label tool in the book; needs npm and Chromium.
label-pictures:
    cargo build --release -p seek-train
    npm ci --prefix crates/seek-label/browser-tests --ignore-scripts --no-audit --no-fund
    SEEK_TRAIN="$PWD/target/release/seek-train" node crates/seek-label/browser-tests/screenshots.js docs/book/src

# Build the page that extracts in the browser, into target/demo, and serve it on this machine.
demo port="8000":
    crates/seek-wasm/build
    crates/seek-wasm/build-demo target/demo
    python3 -m http.server --bind 127.0.0.1 --directory target/demo {{ port }}

# Print alignment of labels and the block oracle, by corpus and page type.
oracle:
    {{ seek_train }} align {{ training }} {{ unseen }}

# Make small pages of those of the training corpora, in all their languages.
small-pages:
    mkdir -p target
    {{ seek_train }} small {{ training }} -o {{ small }}

# Fit the shipped models on all corpora that may train them.
train: small-pages
    {{ seek_train }} fit {{ all_training }} -o models --force
    {{ seek_train }} fit {{ training }} --chain --params models/chain.toml -o target/chain --force
    mv target/chain/chain.safetensors models/
    {{ seek_train }} fit {{ training }} --chain --params models/chain-best.toml -o target/chain --force
    mv target/chain/chain.safetensors models/chain-best.safetensors

# Score the shipped model on all corpora. `--methods all -o target/evaluation` scores all methods and resumes after a kill; `--scores target/scores.json` (of `scores`) gives out-of-fold numbers of `seek`.
evaluate *options:
    {{ seek_train }} evaluate {{ training }} {{ unseen }} {{ options }}

# Fit and score all five folds; fails if a score is below its floor in models/gate.json.
gate: small-pages
    {{ seek_train }} cross-validate {{ all_training }} --gate models/gate.json --texts

# Score the pages of each script by models that trained on no page of it, as a table and into target/transfer.json, for a release; `--seen target/scores.json` (of `scores`) sets the usual scores beside them.
transfer *options: small-pages
    {{ seek_train }} cross-validate {{ all_training }} --leave-out script --json {{ options }} > target/transfer.json.draft
    mv target/transfer.json.draft target/transfer.json

# Write out-of-fold scores of all pages into target/scores.json, for `tables`, `draw`, `evaluate` and `lab fidelity`.
scores: small-pages
    {{ seek_train }} cross-validate {{ all_training }} --json > target/scores.json.draft
    mv target/scores.json.draft target/scores.json

# Write pages, segments and blocks with labels and features, and scores as Parquet, into target/tables; run `scores` first.
tables:
    {{ seek_train }} tables {{ training }} -o target/tables --scores target/scores.json

# Draw feature importances and reliability for the model card; run `scores` first.
draw:
    {{ seek_train }} draw importance {{ training }} -o docs/importance.svg
    {{ seek_train }} draw reliability target/scores.json -o docs/reliability.svg

# Make the pictures of reports in the book; needs a browser.
screenshots browser="chromium":
    cargo run --release -- explain data/samples/article.html --force -o target/explain-seek.html
    cargo run --release -- explain --method dana data/samples/article-2-ar.html --force -o target/explain-dana.html
    @# The link in the frame opens a block. A screenshot of the report itself would not scroll to it.
    echo '<body style="margin: 0"><iframe src="explain-seek.html#path-28" width="1000" height="860" style="border: 0"></iframe>' > target/explain-frame.html
    {{ browser }} {{ headless }} --screenshot=docs/book/src/explain-seek.png 'file://{{ justfile_directory() }}/target/explain-frame.html'
    {{ browser }} {{ headless }} --screenshot=docs/book/src/explain-dana.png 'file://{{ justfile_directory() }}/target/explain-dana.html'

# Build the book as HTML, with its demo, into target/book; needs mdbook.
book:
    mdbook build docs/book
    crates/seek-wasm/build
    crates/seek-wasm/build-demo target/book/demo

# Measure time, memory and F1 of this program and others on the same pages in turn, and fill the numbers into README.md and the book. The head of the script says what it needs; docs/out-of-fold-f1.json has the scores of fold 0, and `--scores target/scores.json` (of `scores`) takes those of all folds.
side-by-side *options:
    cargo build --release -p content-seeker-cli --example side_by_side
    {{ env("SEEK_PYTHON", "target/peers/bin/python") }} benches/side_by_side.py '{{ corpora }}/wcxb-dev.parquet' '{{ corpora }}/open-web.parquet' --scores docs/out-of-fold-f1.json --json docs/side-by-side.json --svg docs/book/src/f1-against-time.svg --fill docs/book/src/speed.md --fill README.md {{ options }}

# Measure peak memory of `seek extract` and `seek export` on the pages of `wcxb-dev` once and 20 times over; fails if it grows by a fifth.
memory *options:
    cargo build --release --features parquet
    SEEK_CORPORA='{{ corpora }}' benches/memory.py {{ options }}

# Measure peak memory on a WARC file of 20,000 pages from the training corpora; fails at 300 MB (286 MiB).
crawl *options:
    cargo build --release
    cargo run --release -p seek-io --features parquet --example make_warc {{ training }} -n 20000 -o target/crawl.warc.gz
    benches/memory.py --times 1 --most-mib 286 --format json {{ options }} target/crawl.warc.gz

# Print the time and the memory of each hostile page beside those of a plain page, and those of hostile archives, with their bounds.
attacks:
    cargo test --release -p content-seeker-cli --features parquet --test attacks -- ratios memory archives methods --nocapture

# Compare title, authors and date with the gold, by page type, half of the hosts, and source.
metadata *options:
    {{ seek_train }} metadata {{ prepend(in_folder, append(".parquet'", "wcxb-dev fundus")) }} {{ options }}

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

