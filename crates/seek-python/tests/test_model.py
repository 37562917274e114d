"""Features with names, and classifiers of scikit-learn as model files."""

from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from conftest import run
from sklearn.ensemble import (
    BaggingClassifier,
    ExtraTreesClassifier,
    GradientBoostingClassifier,
    RandomForestClassifier,
    StackingClassifier,
    VotingClassifier,
)
from sklearn.linear_model import LogisticRegression
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

import content_seeker as cs


def labelled(samples: list[Path]) -> tuple[pl.DataFrame, list[bool]]:
    """The blocks of the sample pages. A block is main content if the gold text beside the page holds it."""
    rows, labels = [], []
    for path in samples:
        html, gold = path.read_bytes(), " ".join(path.with_suffix(".txt").read_text().split())
        rows.append(cs.features(html).to_polars())
        labels += [len(block.text) > 20 and block.text in gold for block in cs.extract(html).blocks]
    return pl.concat(rows), labels


def test_features_have_names_units_and_a_row_for_each_block(samples: list[Path]) -> None:
    for path in samples[:8]:
        html = path.read_bytes()
        assert len(cs.features(html)) == len(cs.extract(html).blocks)
        assert len(cs.features(html, level="page")) == 1
    table = cs.features(samples[0].read_bytes()).to_pyarrow()
    field = table.schema.field("link_density")
    assert field.type == pa.float32() and field.metadata[b"unit"] == b"share" and field.metadata[b"meaning"]
    shares = table["link_density"].to_pylist()
    assert all(0 <= share <= 1 for share in shares) and max(shares) == 1
    assert "link_density" in cs.features(b"<p>a", level="segment").column_names
    with pytest.raises(ValueError, match="level"):
        cs.features(b"<p>a", level="word")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "classifier",
    [
        DecisionTreeClassifier(max_depth=6, random_state=1),
        RandomForestClassifier(25, random_state=1),
        ExtraTreesClassifier(25, random_state=1, class_weight="balanced"),
        # Grows the best node first, so its nodes are in no order of depth.
        RandomForestClassifier(25, max_leaf_nodes=30, random_state=1),
    ],
    ids=["tree", "forest", "extra", "best-first"],
)
def test_a_classifier_of_scikit_learn_decides_as_before(samples: list[Path], classifier: RandomForestClassifier) -> None:
    rows, labels = labelled(samples)
    assert 200 < sum(labels) < len(labels) / 2
    classifier.fit(rows.to_pandas(), labels)
    extractor = cs.Extractor(model=cs.Model.from_sklearn(classifier))
    expected: list[float] = []
    found: list[float] = []
    for path in samples:
        html = path.read_bytes()
        expected += list(classifier.predict_proba(cs.features(html).to_pandas())[:, 1])
        found += [block.probability or 0 for block in extractor.extract(html).blocks]
    # The pipeline then draws blocks of the same template together, and copies of a text.
    assert np.corrcoef(expected, found)[0, 1] > 0.95
    assert np.mean((np.array(expected) >= 0.5) == (np.array(found) >= 0.5)) > 0.97


def test_every_split_goes_the_way_of_scikit_learn(samples: list[Path]) -> None:
    """Page types are not corrected, so each probability must be equal; rows lie exactly on thresholds of the trees."""
    pages = [path.read_bytes() for path in samples]
    rows = pl.concat([cs.features(page, level="page").to_polars() for page in pages]).to_pandas()
    types = [path.name.split(".")[0].split("-")[0] for path in samples]
    forest = RandomForestClassifier(200, random_state=3).fit(rows, types)
    model = cs.Model.from_sklearn(forest, level="page")
    assert (model.kind, model.methods) == ("page_types", [])
    expected = forest.predict_proba(rows)
    for page, probabilities in zip(pages, expected, strict=True):
        found = cs.classify(page, model=model)
        assert list(found) == list(forest.classes_)
        assert list(found.values()) == pytest.approx(list(probabilities), abs=1e-4)


def test_the_program_reads_the_model_file(samples: list[Path], seek: Path, tmp_path: Path) -> None:
    rows, labels = labelled(samples)
    forest = RandomForestClassifier(20, random_state=2).fit(rows.select("chars", "link_density", "stop_words").to_pandas(), labels)
    file = tmp_path / "forest.safetensors"
    model = cs.Model.from_sklearn(forest)
    model.save(file)
    assert cs.Model.load(file).fingerprint == model.fingerprint and cs.Model.from_bytes(model.to_bytes()).kind == "pipeline"
    text = run([seek, "extract", "--model", file, samples[0]]).stdout
    page = cs.Extractor(model=file).extract(samples[0].read_bytes())
    assert page.text.strip() == text.strip() and len(page.text) > 500


def test_a_fit_without_names_needs_all_columns(samples: list[Path]) -> None:
    rows, labels = labelled(samples[:10])
    whole = DecisionTreeClassifier(random_state=1).fit(rows.to_numpy(), labels)
    assert cs.Model.from_sklearn(whole).kind == "pipeline"
    part = DecisionTreeClassifier(random_state=1).fit(rows.to_numpy()[:, :3], labels)
    with pytest.raises(ValueError, match="without names on 3 columns"):
        cs.Model.from_sklearn(part)


def test_other_classifiers_are_errors(samples: list[Path]) -> None:
    rows, labels = labelled(samples[:6])
    frame = rows.select("chars", "link_density").to_pandas()
    tree = DecisionTreeClassifier(random_state=1)
    others = [
        LogisticRegression(),
        GradientBoostingClassifier(n_estimators=3),
        BaggingClassifier(tree, n_estimators=3, max_features=0.5),
        VotingClassifier([("one", tree), ("two", DecisionTreeClassifier(max_depth=2))], voting="soft", weights=[9, 1]),
        StackingClassifier([("one", tree)]),
        DecisionTreeRegressor(),
    ]
    for other in others:
        with pytest.raises(TypeError, match=type(other).__name__):
            cs.Model.from_sklearn(other.fit(frame, labels))
    with pytest.raises(TypeError, match="several outputs"):
        cs.Model.from_sklearn(RandomForestClassifier(3).fit(frame, [[label, label] for label in labels]))
    with pytest.raises(ValueError, match="only the label True"):
        cs.Model.from_sklearn(DecisionTreeClassifier().fit(frame, [True] * len(labels)))
    with pytest.raises(ValueError, match="not fitted"):
        cs.Model.from_sklearn(RandomForestClassifier())
    with pytest.raises(TypeError):
        cs.Model.from_sklearn("forest")
    with pytest.raises(ValueError, match="labels of blocks"):
        cs.Model.from_sklearn(DecisionTreeClassifier().fit(frame, ["a" if label else "b" for label in labels]))
    with pytest.raises(ValueError, match="\"weight\" is not a column"):
        cs.Model.from_sklearn(DecisionTreeClassifier().fit(frame.rename(columns={"chars": "weight"}), labels))
