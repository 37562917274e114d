//! Fails if files of a crate import each other in a circle, directly or through other files.
//!
//! An import through a re-export counts as an import of the file that defines the name. Test modules do not count.
#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, UseTree, Visibility};

/// The path of a module in its crate, such as `["corpus", "folds"]`; empty for the root.
type Module = Vec<String>;

/// The imports of one file.
#[derive(Default)]
struct Imports {
    module: Module,
    /// Paths from the root of the crate.
    used: Vec<Module>,
    /// The re-exported names and their paths.
    reexported: BTreeMap<String, Module>,
}

impl Imports {
    /// The path from the root of the crate; `None` for a path into another crate.
    fn path_from_root(&self, path: &[String], modules: &BTreeSet<Module>) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        let joined = |base: &[String]| [base, rest].concat();
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some(joined(&self.module)),
            "super" => {
                let supers = path.iter().take_while(|name| *name == "super").count();
                let base = self.module.len().checked_sub(supers)?;
                Some([&self.module[..base], &path[supers..]].concat())
            }
            _ => {
                let child = [self.module.as_slice(), std::slice::from_ref(first)].concat();
                modules.contains(&child).then(|| joined(&child))
            }
        }
    }
}

/// Collects the imports of a file.
struct Collector<'a> {
    modules: &'a BTreeSet<Module>,
    imports: Imports,
}

impl<'a> Visit<'a> for Collector<'_> {
    fn visit_item_mod(&mut self, module: &'a ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        let mut names = Vec::new();
        flatten(&item.tree, &mut Vec::new(), &mut names);
        for (path, name) in names {
            let Some(path) = self.imports.path_from_root(&path, self.modules) else { continue };
            if matches!(item.vis, Visibility::Inherited) {
                self.imports.used.push(path);
            } else {
                self.imports.reexported.insert(name, path);
            }
        }
    }

    /// `pub(super)` imports nothing.
    fn visit_visibility(&mut self, _: &'a Visibility) {}

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names: Module = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if ["crate", "super"].contains(&names[0].as_str())
            && let Some(path) = self.imports.path_from_root(&names, self.modules)
        {
            self.imports.used.push(path);
        }
        visit::visit_path(self, path);
    }
}

/// Whether an item is compiled only for tests.
fn is_test(attributes: &[Attribute]) -> bool {
    let is_cfg_test = |attribute: &Attribute| {
        let list = attribute.meta.require_list();
        attribute.path().is_ident("cfg") && list.is_ok_and(|list| list.tokens.to_string().contains("test"))
    };
    attributes.iter().any(is_cfg_test)
}

/// Appends each path of a use tree, with the name that it gets.
fn flatten(tree: &UseTree, prefix: &mut Module, out: &mut Vec<(Module, String)>) {
    let mut add = |last: String, name: String| out.push(([prefix.as_slice(), &[last]].concat(), name));
    match tree {
        UseTree::Name(name) => add(name.ident.to_string(), name.ident.to_string()),
        UseTree::Rename(rename) => add(rename.ident.to_string(), rename.rename.to_string()),
        UseTree::Glob(_) => out.push((prefix.clone(), "*".to_owned())),
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, prefix, out)),
        UseTree::Path(path) => {
            prefix.push(path.ident.to_string());
            flatten(&path.tree, prefix, out);
            prefix.pop();
        }
    }
}

/// The imports of all files under a folder of sources, by module.
fn imports_of(sources: &Path) -> BTreeMap<Module, Imports> {
    let files: Vec<_> = walkdir::WalkDir::new(sources).into_iter().map(Result::unwrap).collect();
    let has_library = sources.join("lib.rs").is_file();
    let files: BTreeMap<Module, &Path> =
        files.iter().filter_map(|file| Some((module_of(file.path(), sources, has_library)?, file.path()))).collect();
    let modules: BTreeSet<Module> = files.keys().cloned().collect();
    let collect = |(module, path): (Module, &Path)| {
        let file = syn::parse_file(&std::fs::read_to_string(path).unwrap()).unwrap();
        let imports = Imports { module: module.clone(), ..Imports::default() };
        let mut collector = Collector { modules: &modules, imports };
        file.items.iter().for_each(|item: &Item| collector.visit_item(item));
        (module, collector.imports)
    };
    files.into_iter().map(collect).collect()
}

/// The module of a file; `None` for tests, and for a binary beside a library.
fn module_of(path: &Path, sources: &Path, has_library: bool) -> Option<Module> {
    let file = path.strip_prefix(sources).unwrap();
    if file.extension()? != "rs" {
        return None;
    }
    let mut module: Module = file.with_extension("").iter().map(|name| name.to_str().unwrap().to_owned()).collect();
    match module.last()?.as_str() {
        "main" if module.len() == 1 && has_library => return None,
        "lib" | "main" if module.len() == 1 => module.clear(),
        "mod" => drop(module.pop()),
        _ => {}
    }
    (!module.iter().any(|name| name == "tests")).then_some(module)
}

/// The module that defines a path; re-exports are followed.
fn definition(path: &[String], files: &BTreeMap<Module, Imports>, steps: usize) -> Option<Module> {
    let (at, module) = (0..=path.len()).rev().find_map(|at| Some((at, files.get(&path[..at])?)))?;
    match path.get(at).and_then(|name| module.reexported.get(name)) {
        Some(target) if steps > 0 => definition(&[target, &path[at + 1..]].concat(), files, steps - 1),
        _ => Some(module.module.clone()),
    }
}

/// The modules that lie on a circle of imports.
fn on_circles(files: &BTreeMap<Module, Imports>) -> Vec<String> {
    let edges: BTreeMap<&Module, BTreeSet<Module>> = files
        .iter()
        .map(|(module, imports)| {
            let targets = imports.used.iter().filter_map(|path| definition(path, files, 8));
            (module, targets.filter(|target| target != module).collect())
        })
        .collect();
    let reaches_itself = |start: &Module| {
        let mut reached: BTreeSet<&Module> = BTreeSet::new();
        let mut open: Vec<&Module> = edges[start].iter().collect();
        while let Some(next) = open.pop() {
            if reached.insert(next) {
                open.extend(&edges[next]);
            }
        }
        reached.contains(start)
    };
    edges.keys().filter(|module| reaches_itself(module)).map(|module| module.join("/")).collect()
}

#[test]
fn no_files_of_a_crate_import_each_other_in_a_circle() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut checked = 0;
    for package in std::fs::read_dir(crates).unwrap() {
        let sources = package.unwrap().path().join("src");
        if !sources.is_dir() {
            continue;
        }
        let files = imports_of(&sources);
        assert_eq!(on_circles(&files), Vec::<String>::new(), "{}", sources.display());
        checked += files.values().map(|imports| imports.used.len()).sum::<usize>();
    }
    assert!(checked > 1000, "only {checked} imports were found");
}

#[test]
fn a_circle_through_a_reexport_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("lib.rs", "mod a; mod b; mod c; pub use b::B;");
    write("a.rs", "use crate::B; pub struct A(B);");
    write("b.rs", "use crate::c::C; pub struct B(C);");
    write("c.rs", "pub struct C; impl C { pub fn a() { drop(crate::a::A); } }");
    assert_eq!(on_circles(&imports_of(folder.path())), ["a", "b", "c"]);
    write("c.rs", "pub struct C; #[cfg(test)] mod tests { use crate::a::A; }");
    assert_eq!(on_circles(&imports_of(folder.path())), Vec::<String>::new());
}
