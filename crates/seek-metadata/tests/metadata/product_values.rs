//! Small product pages beside their prices and availability.

use crate::page_parts::found;
use seek_page::{PageType, Product};

/// The product of a page. All blocks are selected.
fn product(html: &str) -> Product {
    found(html, PageType::Product, |_| true).product.unwrap()
}

/// Checks the price, the price before the reduction and the currency of pages.
fn check_prices(pages: &[(&str, [Option<&str>; 3])]) {
    for (html, expected) in pages {
        let found = product(html);
        let values = [found.price, found.regular_price, found.currency];
        let values = values.map(|value| value.map(|value| value.value));
        assert_eq!(values.each_ref().map(Option::as_deref), *expected, "{html}");
    }
}

/// Checks the availability of pages, by its name.
fn check_availability(pages: &[(&str, Option<&str>)]) {
    for (html, expected) in pages {
        let found = product(html).availability.map(|availability| format!("{:?}", availability.value));
        assert_eq!(found.as_deref(), *expected, "{html}");
    }
}

#[test]
fn words_beside_a_price_say_what_it_is_for() {
    check_prices(&[
        ("<h1>Kettle</h1><p>Our price: <b>$29.00 (with free shipping)</b></p>", [Some("29.00"), None, Some("USD")]),
        (
            "<h1>Kettle</h1><div class=price><b class=main>2,190.00 EUR</b><p>*Payment in 3 installments</p></div>",
            [Some("2190.00"), None, Some("EUR")],
        ),
        ("<h1>Kettle</h1><i class=price>$12.99 ($0.50/oz)</i>", [Some("12.99"), None, Some("USD")]),
        ("<h1>Kettle</h1><p class=price><b>$4.99</b> shipping</p>", [None, None, None]),
    ]);
}

#[test]
fn former_prices_and_savings_are_not_the_price() {
    check_prices(&[
        (
            "<h1>Kettle</h1><i class='price price--discount'>149,00 €</i> <i class=price--old>199,00 €</i>",
            [Some("149.00"), Some("199.00"), Some("EUR")],
        ),
        ("<h1>Kettle</h1><i class='price price--discount'>-50,00 €</i>", [None, None, None]),
        (
            "<h1>Kettle</h1><p class=price><del><i class=amount>249€</i></del> <span>Original price was: 249€.</span>
             <ins><i class=amount>149€</i></ins> <span>Current price is: 149€.</span></p>",
            [Some("149"), Some("249"), Some("EUR")],
        ),
    ]);
}

#[test]
fn a_sign_in_a_text_of_its_own_confirms_the_price_of_a_script() {
    let html = r#"<script>var products = [{id: "1", price: "990", name: "Kettle of copper"}];</script>
<title>Kettle of copper</title><div>每組<span>990</span>元</div><div>Kettle of copper</div>"#;
    check_prices(&[(html, [Some("990"), None, Some("CNY")])]);
}

#[test]
fn availability_is_in_texts_and_labels() {
    check_availability(&[
        ("<h1>Kettle</h1><table><tr><td>In Stock:</td><td>Yes</td></tr></table>", Some("InStock")),
        ("<h1>Kettle</h1><p><b>Lagerbestand:</b> 12 Stück</p>", Some("InStock")),
        ("<h1>Kettle</h1><p><b>Dostupnosť:</b> Do 10 pracovných dní</p>", Some("BackOrder")),
        ("<h1>Kettle</h1><p>Unavailable for store pickup</p><p>Available to ship</p>", Some("InStock")),
        // A script would show the first text.
        ("<h1>Kettle</h1><p class=hide>Rupture de stock</p><p>En stock</p>", Some("InStock")),
        (
            "<div itemscope itemtype='https://schema.org/Product'><h1 itemprop=name>Kettle</h1>
             <div itemprop=offers itemscope itemtype='https://schema.org/Offer'>
             <span itemprop=availability>Derzeit nicht lieferbar</span></div></div>",
            Some("OutOfStock"),
        ),
    ]);
}

#[test]
fn the_button_of_an_order_names_what_is_not_in_stock() {
    check_availability(&[
        ("<h1>Kettle</h1><input type=submit value='Sold Out' disabled>", Some("OutOfStock")),
        ("<h1>Kettle</h1><button>Pre-order</button>", Some("PreOrder")),
        ("<h1>Kettle</h1><button>Add to cart</button>", None),
        // The second button is that of another product.
        ("<h1>Kettle</h1><button>Add to cart</button><button>Sold out</button>", None),
    ]);
}

#[test]
fn an_offer_that_has_ended_is_out_of_stock() {
    let data = r#"<script type="application/ld+json">{"@type": "Product", "name": "Kettle",
"offers": {"price": 5, "availability": "InStock"}}</script>"#;
    let ended = format!("{data}<p>Bidding has ended on this item.</p><h1>Kettle</h1>");
    let open = format!("{data}<p class=hide>Bidding has ended on this item.</p><h1>Kettle</h1>");
    check_availability(&[(&ended, Some("OutOfStock")), (&open, Some("InStock"))]);
}

#[test]
fn a_list_price_before_the_own_price_was_the_price() {
    check_prices(&[(
        "<h1>Kettle</h1><table><tr><td><b><font>List Price:</font></b></td><td>$11.80</td></tr><tr><td><b><font><font><i>Your \
         Price:</i>&nbsp;</font></font></b></td><td><font><font><i> </i><i>$10.62</i></font></font></td></tr><tr><td><b>You \
         Save:</b></td><td>$1.18</td></tr></table>",
        [Some("10.62"), Some("11.80"), Some("USD")],
    )]);
}

#[test]
fn a_logo_or_a_path_of_links_was_the_name() {
    let name = |html: &str| product(html).name.map(|name| name.value);
    let shop = "<title>Kettle 2000 - boils two litres | Boil</title><h1 id=logo><a href=/>Boil</a></h1>";
    let values = "<p>ISBN: <b>978-3-407-86532-8</b><p class=price>18,95 €<p><a class=btn-brand href=/l>Remember</a>";
    let page = format!("{shop}<h3>Kettle 2000</h3>{values}<h1>Kettle 2000</h1><p>It is blue.");
    assert_eq!(name(&page).as_deref(), Some("Kettle 2000"));
    let found = product(&page);
    assert_eq!(found.price.map(|price| price.value).as_deref(), Some("18.95"));
    assert_eq!(found.gtin.map(|code| code.value).as_deref(), Some("9783407865328"));
    assert_eq!(found.brand.map(|brand| brand.value), None);
    let path = "<title>Kitchen | Wonderful kettle of two litres</title><div id=bar><a href=/k>Kitchen</a> &gt; \
        <a href=/t>Things for tea</a> &gt; <a href=/b>Things that boil</a> &gt; Wonderful kettle of two litres</div>";
    let page = format!("{path}<p><b>Wonderful kettle of two litres</b> <i>No. 7</i></p><p>It is blue.");
    assert_eq!(name(&page).as_deref(), Some("Wonderful kettle of two litres"));
}

#[test]
fn the_price_of_another_box_with_the_same_heading_was_the_price() {
    let own = "<div class=product><h1>Kettle 2000</h1><p class=price>$49.00</p></div>";
    let title = "<title>Kettle 2000 | Boil</title>";
    for other in [
        "<aside><h2>Recently viewed</h2><div><h3>Kettle 2000</h3><p class=price>$15.00</p></div></aside>",
        "<aside><h3>Kettle 2000</h3><p class=price>$15.00</p></aside>",
        "<aside><div class=card><h3>Kettle 2000</h3><p class=price>$15.00</p></div></aside>",
        "<div><h2>Recently viewed</h2><div><h3>Kettle 2000</h3><p class=price>$15.00</p></div></div>",
        "<div><div><h3><a href=/k>Kettle 2000</a></h3><p class=price>$15.00</p></div></div>",
    ] {
        check_prices(&[(&format!("{title}{other}{own}"), [Some("49.00"), None, Some("USD")])]);
    }
    // The product has two columns, each with its heading.
    let left = "<div><div><h3>Kettle 2000</h3><p class=price>$49.00</p></div><div><h3>Questions?</h3></div></div>";
    let page = format!("{title}<div>{left}<div><div><h1>Kettle 2000</h1><p>It is blue.</div></div></div>");
    check_prices(&[(&page, [Some("49.00"), None, Some("USD")])]);
}
