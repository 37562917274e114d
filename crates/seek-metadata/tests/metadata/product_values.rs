//! Small product pages beside their prices.

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
