//! A small page with sections of boilerplate from other sites before, after and in its text.

use super::cut_markup::{ElementNames, Insertions, is_root, mixed_markup};
use super::sections::{Section, Sections, draw_seed};
use crate::corpus::labels::BlockLabels;
use crate::corpus::pages::read_page;
use crate::learn::random::Random;
use anyhow::Result;
use seek_io::LabelledPage;
use seek_page::{Block, Blocks, Dom, NodeId};

/// The most sections of a page.
const MOST_SECTIONS: usize = 3;
/// Of this number of sections, one is in the text.
const IN_TEXT: usize = 4;
/// Of this number of pages, one has the names of a section around its text.
const MISLEADING: usize = 6;

/// The small page with sections of other hosts in it; its gold text is the same. None if there is no section in its language.
pub(super) fn mixed_page(small: &LabelledPage, sections: &Sections, seed: u64) -> Result<Option<LabelledPage>> {
    let mut random = Random::new(draw_seed(small, seed));
    let drawn: Vec<&Section> =
        (0..=random.below(MOST_SECTIONS)).filter_map(|_| sections.draw(small, &mut random)).collect();
    let read = read_page(small)?;
    let (dom, blocks) = (read.dom()?, read.blocks()?);
    let is_main = BlockLabels::of(blocks, small.gold()).main();
    let main: Vec<usize> = (0..blocks.len()).filter(|&block| is_main[block]).collect();
    if drawn.is_empty() || main.is_empty() {
        return Ok(None);
    }
    let mut insertions = Insertions::default();
    for section in &drawn {
        let names = if random.below(2) == 0 { ElementNames::Removed } else { ElementNames::Kept };
        let html = section.html(names);
        let last = main.len() - 1;
        match random.below(2 * IN_TEXT) {
            0 | 1 if last > 0 => {
                let block = random.below(last);
                insertions.after(edge(dom, blocks, main[block], Some(main[block + 1]), &mut random), html);
            }
            at if at % 2 == 0 => insertions.before(edge(dom, blocks, main[0], None, &mut random), html),
            _ => insertions.after(edge(dom, blocks, main[last], None, &mut random), html),
        }
    }
    if random.below(MISLEADING) == 0
        && let Some(around) = common_parent(dom, blocks, main[0], main[main.len() - 1])
    {
        insertions.rename(around, drawn[0].names.clone());
    }
    Ok(Some(LabelledPage {
        id: format!("mixed-{}", small.id),
        html: mixed_markup(dom, &insertions).into_bytes(),
        ..small.clone()
    }))
}

/// An element around a block, below the body, that does not hold another block. One of them is drawn. Its last text if there
/// is no such element.
fn edge(dom: &Dom, blocks: &Blocks, block: usize, other: Option<usize>, random: &mut Random) -> NodeId {
    let Block { parent, end, .. } = blocks.get(block);
    let other = other.map(|other| blocks.get(other).first);
    let around: Vec<NodeId> = std::iter::once(*parent)
        .chain(dom.ancestors(*parent))
        .take_while(|&id| !is_root(dom, id) && !other.is_some_and(|other| (id..dom.end(id)).contains(&other)))
        .collect();
    if around.is_empty() { end - 1 } else { around[random.below(around.len())] }
}

/// The innermost element around two blocks, below the body.
fn common_parent(dom: &Dom, blocks: &Blocks, first: usize, last: usize) -> Option<NodeId> {
    let (first, last) = (blocks.get(first).parent, blocks.get(last).first);
    let mut around = std::iter::once(first).chain(dom.ancestors(first));
    around.find(|&id| last < dom.end(id)).filter(|&id| !is_root(dom, id))
}

#[cfg(test)]
mod tests {
    use super::super::article;
    use super::super::sections::sections_of;
    use super::*;
    use seek_page::Page;

    const NOTICE: &str =
        "Wir verwenden auf dieser Seite kleine Dateien, um zu erkennen, ob Sie schon einmal hier waren.";
    const TEXT: [&str; 2] = ["Der Sturm traf in der Nacht auf die Küste.", "Am Morgen zog er ab."];

    /// A page of another host whose notice is not in its gold text.
    fn with_notice(lang: &str) -> LabelledPage {
        LabelledPage {
            id: "other/1".to_owned(),
            url: Some("https://other.example/".to_owned()),
            html: format!("<div class=consent id=c><p>{NOTICE}</p></div><p>Ein Text.</p>").into_bytes(),
            gold_text: Some("Ein Text.".to_owned()),
            ..article(lang)
        }
    }

    fn small(number: usize) -> LabelledPage {
        LabelledPage {
            id: format!("plain/{number}"),
            html: format!("<meta charset=utf-8><div class=story><p>{}</p><p>{}</p></div>", TEXT[0], TEXT[1])
                .into_bytes(),
            gold_text: Some(TEXT.join("\n")),
            ..article("de")
        }
    }

    fn sections(page: &LabelledPage) -> Sections {
        let mut sections = Sections::default();
        sections.add(sections_of(page).unwrap());
        sections
    }

    #[test]
    fn a_section_of_another_host_is_before_in_or_after_the_text_and_never_in_the_gold() {
        let sections = sections(&with_notice("de"));
        let mut places = [0; 3];
        for number in 0..60 {
            let mixed = mixed_page(&small(number), &sections, 1).unwrap().unwrap();
            assert_eq!(mixed.gold(), TEXT.join("\n"));
            let page = Page::from_source(std::str::from_utf8(&mixed.html).unwrap()).unwrap();
            let blocks = page.blocks().unwrap();
            let texts: Vec<&str> = (0..blocks.len()).map(|block| blocks.text(block)).collect();
            let kept: Vec<&str> = texts.iter().copied().filter(|text| *text != NOTICE).collect();
            assert_eq!(kept, TEXT);
            let before = |text: &str| texts.iter().position(|other| *other == text).unwrap();
            let [first, second] = TEXT.map(before);
            for (place, is_there) in [first > 0, second > first + 1, texts.last() == Some(&NOTICE)].iter().enumerate() {
                places[place] += usize::from(*is_there);
            }
        }
        assert!(places.iter().all(|&pages| pages > 5), "{places:?}");
    }

    #[test]
    fn some_texts_have_the_names_of_a_section_around_them() {
        let sections = sections(&with_notice("de"));
        let html = |number| String::from_utf8(mixed_page(&small(number), &sections, 1).unwrap().unwrap().html).unwrap();
        let misled = (0..60).filter(|&number| !html(number).contains("story")).count();
        assert!((4..25).contains(&misled), "{misled} of 60 pages");
    }

    #[test]
    fn sections_of_the_own_host_and_of_other_languages_are_not_used() {
        let own = LabelledPage { url: small(1).url, ..with_notice("de") };
        assert_eq!(mixed_page(&small(1), &sections(&own), 1).unwrap(), None);
        assert_eq!(mixed_page(&small(1), &sections(&with_notice("fr")), 1).unwrap(), None);
        assert!(sections_of(&small(1)).unwrap().is_empty(), "all of it is gold text");
    }
}
