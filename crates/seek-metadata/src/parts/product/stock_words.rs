//! Words for the availability of products, in lower case.

use seek_page::Availability;

/// Phrases. A phrase comes before those that it contains: "not in stock" before "in stock".
pub(super) const PHRASES: [(Availability, &str); 6] = [
    (
        Availability::Discontinued,
        "no longer available; no longer in production; discontinued; nicht mehr lieferbar; nicht mehr \
        verfügbar; plus disponible; descatalogado; ya no está disponible; fuori produzione; non più \
        disponibile; niet meer leverbaar; utgått; снят с производства; 販売終了; 생산중단",
    ),
    (
        Availability::OutOfStock,
        "out of stock; ni na zalogi; razprodano; nema na zalihi; nema na stanju; rasprodano; sold out; not in \
        stock; no stock; not available; not currently available; isn t available; currently unavailable; \
        temporarily unavailable; unavailable; temporarily out; ausverkauft; vergriffen; nicht verfügbar; \
        nicht lieferbar; nicht auf lager; nicht vorrätig; nicht lagernd; nicht bestellbar; derzeit nicht; \
        zurzeit nicht; zur zeit nicht; momentan nicht; rupture de stock; en rupture; épuisé; épuisée; \
        indisponible; non disponible; pas disponible; pas en stock; hors stock; agotado; agotada; agotados; \
        sin existencias; sin stock; no hay stock; no disponible; fuera de stock; esgotado; esgotada; sem \
        estoque; sem stock; fora de estoque; indisponível; não disponível; esaurito; esaurita; non \
        disponibile; non in stock; uitverkocht; niet op voorraad; niet leverbaar; niet beschikbaar; udsolgt; \
        utsolgt; slutsåld; slutsålt; slut i lager; tillfälligt slut; ej i lager; ikke på lager; ikke \
        tilgjengelig; loppuunmyyty; loppunut; ei varastossa; ei saatavilla; wyprzedane; wyprzedany; \
        niedostępny; niedostępna; niedostępne; brak w magazynie; brak na stanie; brak towaru; vyprodáno; \
        není skladem; není k dispozici; nedostupné; nedostupný; nie je skladom; nie je na sklade; vypredané; \
        vypredaný; nincs készleten; nincs raktáron; nem elérhető; nem rendelhető; elfogyott; stoc epuizat; \
        indisponibil; nu este in stoc; nu este în stoc; tükendi; stokta yok; nėra sandėlyje; išparduota; nav \
        pieejams; izpārdots; läbi müüdud; нет в наличии; нет в продаже; отсутствует; закончился; немає в \
        наявності; немає на складі; відсутній; няма в наличност; не е в наличност; неналичен; изчерпан; нет \
        на складе; распродано; εξαντλημένο; εξαντλήθηκε; μη διαθέσιμο; 在庫切れ; 在庫なし; 在庫無し; 売り切れ; 品切れ; 完売; 缺货; \
        缺貨; 售罄; 無庫存; 已售完; 補貨中; 补货中; 품절; hết hàng; habis; สินค้าหมด; نفدت الكمية; نفذت الكمية; غير متوفر; \
        ناموجود; אזל",
    ),
    (
        Availability::BackOrder,
        "back order; backorder; auf bestellung; sur commande; bajo pedido; su \
        ordinazione; sob encomenda; op bestelling; na zamówienie; na objednávku; na objednanie; rendelésre; \
        la comandă; под заказ; під замовлення; お取り寄せ; 取り寄せ",
    ),
    (
        Availability::PreOrder,
        "pre order; preorder; vorbestellbar; vorbestellen; vorbestellung; précommande; précommander; \
        preventa; pré venda; preordine; przedsprzedaż; předobjednávka; предзаказ; 予約; 预购; 預購; 예약판매",
    ),
    (
        Availability::Limited,
        "low stock; limited stock; limited availability; wenige verfügbar; geringer bestand; stock limité; \
        últimas unidades; ultimi pezzi; últimas peças; ostatnie sztuki; posledné kusy; poslední kusy; 残りわずか; \
        在庫わずか",
    ),
    (
        Availability::InStock,
        "in stock; na zalogi; dobavljivo; dostupno; na stanju; raspoloživo; laos; saadaval; ir noliktavā; \
        noliktavā; pieejams; yra sandėlyje; в наличност; наличен; налично; ready to ship; available to ship; \
        available now; immediately available; available for delivery; available online; ships today; in \
        stock now; auf lager; ab lager; lagernd; sofort lieferbar; sofort verfügbar; versandfertig; \
        versandbereit; lieferbar; vorrätig; verfügbar; en stock; disponible; en existencia; em estoque; em \
        stock; disponível; pronta entrega; disponibile; disponibilità immediata; pronta consegna; op \
        voorraad; uit voorraad leverbaar; direct leverbaar; på lager; i lager; finns i lager; varastossa; \
        saatavilla; dostępny; dostępna; dostępne; na stanie; w magazynie; skladem; na skladě; k dispozici; \
        skladom; na sklade; raktáron; készleten; în stoc; in stoc; pe stoc; stokta; stokta var; в наличии; \
        на складе; в наявності; є в наявності; на складі; διαθέσιμο; σε απόθεμα; ετοιμοπαράδοτο; 在庫あり; 在庫有; \
        即納; 有货; 有貨; 现货; 現貨; còn hàng; tersedia; มีสินค้า; متوفر; متاح; موجود در انبار; במלאי",
    ),
];

/// Phrases for an offer that has ended.
pub(super) const ENDED: &str = "bidding has ended; bidding ended; auction has ended; auction ended; listing has ended; listing was ended; \
    listing is no longer active; angebot wurde beendet; auktion beendet; auktion ist beendet; enchère terminée; vente terminée; \
    annonce terminée; subasta finalizada; subasta ha finalizado; anuncio ha finalizado; asta terminata; asta scaduta; inserzione \
    scaduta; inserzione è scaduta; veiling is afgelopen; aukcja zakończona; licytacja zakończona; oferta zakończona; аукцион завершен";

/// Labels for availability.
pub(super) const LABELS: &str = "availability; product availability; expected availability; stock; stock status; in stock; stock level; available stock; \
    current stock; verfügbarkeit; lagerbestand; lagerstatus; bestand; disponibilité; disponibilidad; \
    disponibilidade; disponibilità; beschikbaarheid; voorraad; tillgänglighet; lagersaldo; \
    tilgjengelighet; saatavuus; varastosaldo; dostępność; stan magazynowy; dostupnost; dostupnosť; \
    sklad; razpoložljivost; zaloga; disponibilitate; stoc; elérhetőség; készlet; raktárkészlet; stok \
    durumu; наличие; наявність; наличност; на складе; διαθεσιμότητα; 在庫; 在庫状況; 库存; 庫存; 재고; tình trạng; \
    التوفر";

/// Words of sentences that say when, or ask whether, a product is available.
pub(super) const CONDITIONS: &str = "when if notify once wenn sobald quand lorsque cuando quando filter only hide when? back \
    benachrichtigen";

/// Words for single shops, and for other services than the sale.
pub(super) const PLACES: &str = "store stores shop shops pickup pick chat filiale filialen markt magasin magasins boutique tienda \
    tiendas negozio negozi loja lojas winkel winkels butik butiker butikken sklep sklepie sklepach \
    prodejně predajni";

/// Words for pieces after their number.
pub(super) const PIECES: &str = "piece pieces pc pcs unit units item items available left in stock stk stück st szt ks kpl db шт st \
    buc pz pezzi ud uds unidades pièces adet 個 件 点 개";

/// Words for the time until a product is sent.
pub(super) const HOURS: &str =
    "h hour hours stunden std heures horas ore godzin godziny hodin hodín óra часов часа uur timer timmar";
pub(super) const DAYS: &str = "day days tag tage tagen werktage werktagen jour jours día días dias giorni dagen werkdagen dage dager dagar \
    päivää dni dní dnů nap munkanap дней дня днів";
pub(super) const WEEKS: &str = "week weeks woche wochen semaine semaines semana semanas settimana settimane weken uger uker veckor viikkoa \
    tygodnie tygodni týdny týdnů týždne týždňov hét недели недель неделя тижні тижнів";
