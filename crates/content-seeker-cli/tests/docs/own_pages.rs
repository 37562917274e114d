//! The labelled pages of a reader of the training chapter: recipes, of which only ingredients and steps count.
//!
//! `my-pages` has 30 pages of five sites, `new-pages` eight pages of two other sites. The shipped model takes the story around a
//! recipe for its main content, because on most pages it would be. Each site has its own template and class names.

use std::fs;
use std::path::Path;

const THINGS: [&str; 16] = [
    "onions", "flour", "butter", "carrots", "lentils", "tomatoes", "potatoes", "cream", "eggs", "spinach", "rice",
    "beans", "mushrooms", "apples", "honey", "cheese",
];
const VERBS: [&str; 8] = ["Chop", "Fry", "Stir in", "Rinse", "Boil", "Add", "Whisk", "Bake"];
const STORIES: [&str; 8] = [
    "My grandmother used to make this on every rainy Sunday, and the whole street could smell it.",
    "I first ate it in a small harbour town, where the ferry had left without us and the evening was cold.",
    "There are as many ways to cook it as there are families, and each of them is sure that the others are wrong.",
    "Last week a friend asked me for the secret of it, and I had to admit that there is none at all.",
    "It is a dish for days on which nothing goes right, because it forgives nearly every mistake.",
    "When the children were small they refused to eat it, and today they call me to ask how it is done.",
    "You can prepare it a day before, and I think that it is even better when it has rested over night.",
    "The market was almost empty when I arrived, so this time I had to do without half of the list.",
];
const COMMENTS: [&str; 4] = [
    "I made this yesterday and it was lovely, thank you so much for sharing it with all of us.",
    "Mine burned a little, but that was my fault and not that of the recipe.",
    "Can this be frozen? I would like to prepare it for a party in two weeks.",
    "We have made it three times already, with less salt than you say.",
];

/// Writes both folders.
pub fn write(folder: &Path) {
    for page in 0..30 {
        write_page(&folder.join("my-pages"), page % 5, page);
    }
    for page in 30..38 {
        write_page(&folder.join("new-pages"), 5 + page % 2, page);
    }
}

fn write_page(folder: &Path, site: usize, page: usize) {
    let pick = |from: &[&'static str], n: usize| from[(page * 7 + n * 5 + page * n) % from.len()];
    let dish = format!("{} with {}", pick(&THINGS, 0), pick(&THINGS, 3));
    let story = |n: usize| {
        let sentences: Vec<&str> = (0..3 + n % 2).map(|s| STORIES[(page + 3 * n + s) % STORIES.len()]).collect();
        format!("<p>{}</p>", sentences.join(" "))
    };
    let parts: Vec<String> =
        (1..6 + page % 3).map(|n| format!("{} g of {}", 50 * (n + page % 4), pick(&THINGS, n))).collect();
    let steps: Vec<String> = (1..5 + page % 3)
        .map(|n| format!("{} the {} for {} minutes.", pick(&VERBS, n), pick(&THINGS, n + 2), 2 + n + page % 5))
        .collect();
    let items = |items: &[String]| items.iter().map(|item| format!("<li>{item}</li>")).collect::<String>();
    // Each site has its own names and its own order of the parts.
    let (outer, card) = [
        ("post", "recipe"),
        ("entry", "card"),
        ("content", "how"),
        ("text", "box"),
        ("page-body", "kitchen"),
        ("story", "method"),
        ("main-column", "dish"),
    ][site];
    let recipe = format!(
        "<div class=\"{card}\"><h2>Ingredients</h2><ul>{}</ul><h2>Steps</h2><ol>{}</ol></div>",
        items(&parts),
        items(&steps)
    );
    let stories = [story(0), story(1), story(2)];
    let body = match site % 3 {
        0 => format!("{}{}{}{recipe}", stories[0], stories[1], stories[2]),
        1 => format!("{}{}{recipe}{}", stories[0], stories[1], stories[2]),
        _ => format!("{}{recipe}{}{}", stories[0], stories[1], stories[2]),
    };
    let comments: String =
        (0..2 + page % 3).map(|n| format!("<p class=\"comment\">{}</p>", COMMENTS[(page + n) % 4])).collect();
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><title>{dish}</title>\
         <link rel=\"canonical\" href=\"https://www.kitchen{site}.example/{page}\"></head><body>\
         <nav><ul><li><a href=\"/\">Home</a><li><a href=\"/all\">All recipes</a><li><a href=\"/about\">About me</a></ul></nav>\
         <div class=\"{outer}\"><h1>{dish}</h1>{body}</div><section><h3>Comments</h3>{comments}</section>\
         <footer><p><a href=\"/imprint\">Imprint</a> and <a href=\"/privacy\">privacy</a></p></footer></body></html>"
    );
    let gold = format!("Ingredients\n{}\nSteps\n{}\n", parts.join("\n"), steps.join("\n"));
    let folder = folder.join("article");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(format!("{page:02}.html")), html).unwrap();
    fs::write(folder.join(format!("{page:02}.txt")), gold).unwrap();
}
