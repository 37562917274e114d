"""Types, stubs and documentation."""

import ast
import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import content_seeker as cs

PACKAGE = Path(__file__).resolve().parents[1]


def check(*arguments: str) -> None:
    """Runs a checker of Python in the folder of the package."""
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=PACKAGE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_package_and_tests_have_strict_types() -> None:
    check("mypy", "--strict", "python/content_seeker/__init__.py", "python/content_seeker/records.py", "python/content_seeker/_native.pyi", "tests")


def test_stubs_are_those_of_the_native_module() -> None:
    check("mypy.stubtest", "content_seeker._native", "--ignore-disjoint-bases", "--mypy-config-file", "pyproject.toml")


def test_the_package_is_typed() -> None:
    assert (Path(cs.__file__).parent / "py.typed").exists()


def test_examples_of_the_documentation_run() -> None:
    result = doctest.testmod(cs)
    assert result.attempted > 2 and result.failed == 0


def test_everything_public_has_a_docstring() -> None:
    for name in cs.__all__:
        value = getattr(cs, name)
        if name != "__version__":
            assert inspect.getdoc(value), name
        if inspect.isclass(value) and not issubclass(value, Exception):
            members = {key: member for key, member in vars(value).items() if not key.startswith("_")}
            assert all(inspect.getdoc(member) for member in members.values()), name


def test_help_shows_the_texts_of_the_stubs() -> None:
    """The stub has the texts for editors, the native module those for `help()`."""
    tree = ast.parse((PACKAGE / "python" / "content_seeker" / "_native.pyi").read_text())
    compared = 0
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
            continue
        value = getattr(cs, node.name)
        defined: list[tuple[object, ast.ClassDef | ast.FunctionDef]] = [(value, node)]
        if isinstance(node, ast.ClassDef):
            members = [member for member in node.body if isinstance(member, ast.FunctionDef)]
            defined += [(getattr(value, member.name, None), member) for member in members]
        for object_, definition in defined:
            if text := ast.get_docstring(definition):
                assert inspect.getdoc(object_) == text, definition.name
                compared += 1
    assert compared > 50
