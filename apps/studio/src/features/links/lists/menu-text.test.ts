import { describe, expect, test } from 'vitest'
import { type MenuText, parseMenuText } from './menu-text.ts'

/** Writes a menu in one text: `# Group`, then `Name = price; description`, and `!` for sold out. */
const format = ({ groups }: MenuText): string[] =>
  groups.flatMap(({ name, items }) => [
    ...(name === undefined ? [] : [`# ${name}`]),
    ...items.map(
      ({ name, price, price_text, description, is_sold_out }) =>
        `${is_sold_out ? '! ' : ''}${name} = ${price ?? price_text ?? 'none'}${description ? `; ${description}` : ''}`,
    ),
  ])

const cases: readonly (readonly [
  title: string,
  text: string,
  currency: string,
  expected: readonly string[],
])[] = [
  [
    'German card with blank lines, descriptions and euros',
    'Frühstück\n\nUlmenbrot 6,80 €\nRoggen, Butter, Schnittlauch\nPorridge 7,40 €\nHafer, Birne, Haselnuss · vegan\n\nKaffee\n\nEspresso 2,60 €\nCappuccino 3,80 €',
    'EUR',
    [
      '# Frühstück',
      'Ulmenbrot = 680; Roggen, Butter, Schnittlauch',
      'Porridge = 740; Hafer, Birne, Haselnuss · vegan',
      '# Kaffee',
      'Espresso = 260',
      'Cappuccino = 380',
    ],
  ],
  [
    'leading dots and headings in capitals',
    'BREAKFAST\nPorridge ........... 7.40\nEggs on toast . . . . . 9\nCOFFEE\nFlat white……3.80\nLatte … 4.10',
    'GBP',
    ['# BREAKFAST', 'Porridge = 740', 'Eggs on toast = 900', '# COFFEE', 'Flat white = 380', 'Latte = 410'],
  ],
  [
    'pounds before the amount',
    'Cut £24\nCut and beard £36\nHot towel shave £28.50',
    'EUR',
    ['Cut = 2400', 'Cut and beard = 3600', 'Hot towel shave = 2850'],
  ],
  [
    'Swiss prices',
    'Kaffee Crème 4.-\nGipfeli 2.50\nBirchermüesli 9.–',
    'CHF',
    ['Kaffee Crème = 400', 'Gipfeli = 250', 'Birchermüesli = 900'],
  ],
  [
    'Austrian prices with dashes',
    'Melange € 4,80\nSachertorte € 6,--\nEinspänner € 5,–',
    'EUR',
    ['Melange = 480', 'Sachertorte = 600', 'Einspänner = 500'],
  ],
  [
    'yen with a space for thousands',
    '写真集 1 200 ¥\nプリント ¥4,800\n撮影 12000円',
    'EUR',
    ['写真集 = 1200', 'プリント = 4800', '撮影 = 12000'],
  ],
  [
    'table of a spreadsheet with a header',
    'Name\tBeschreibung\tPreis (€)\nPorridge\tHafer, Birne\t7,40\nGranola\t\t6,90',
    'EUR',
    ['Porridge = 740; Hafer, Birne', 'Granola = 690'],
  ],
  [
    'table with a column of groups',
    'Category\tItem\tPrice\nCoffee\tEspresso\t£2.60\nCoffee\tFlat white\t£3.80\nCake\tCarrot cake\t£4.20',
    'EUR',
    ['# Coffee', 'Espresso = 260', 'Flat white = 380', '# Cake', 'Carrot cake = 420'],
  ],
  [
    'table with headings as single cells',
    'Warme Getränke\t\t\nEspresso\t2,60\nKuchen\t\t\nApfel-Mohn\tohne Weizen\t4,40',
    'EUR',
    ['# Warme Getränke', 'Espresso = 260', '# Kuchen', 'Apfel-Mohn = 440; ohne Weizen'],
  ],
  [
    'semicolons of a CSV file',
    'nombre;precio\nCafé solo;1,40\nCafé con leche;1,80',
    'EUR',
    ['Café solo = 140', 'Café con leche = 180'],
  ],
  [
    'Markdown table',
    '| Item | Price |\n|---|---:|\n| Tea | $3 |\n| Scone | $4.50 |',
    'USD',
    ['Tea = 300', 'Scone = 450'],
  ],
  [
    'Markdown headings and lists',
    '## Drinks\n- Tea: 3.00\n- Lemonade: 4.50\n\n## Food\n* Soup: 8.00',
    'USD',
    ['# Drinks', 'Tea = 300', 'Lemonade = 450', '# Food', 'Soup = 800'],
  ],
  [
    'several sizes in one line',
    'Filterkaffee klein 3,20 / groß 4,80\nWeißwein 0,1l 3,50 € / 0,2l 6,80 €\nLatte 3,20 / 3,80',
    'EUR',
    ['Filterkaffee = klein 3,20 / groß 4,80', 'Weißwein = 0,1l 3,50 € / 0,2l 6,80 €', 'Latte = 3,20 / 3,80'],
  ],
  [
    'prices from, and per person',
    'Hochzeitstorte ab 120 €\nBrunch 24 € pro Person\nMassage 60 €/Std.',
    'EUR',
    ['Hochzeitstorte = ab 120 €', 'Brunch = 24 € pro Person', 'Massage = 60 €/Std.'],
  ],
  [
    'words instead of a price',
    'Oysters ..... market price\nTap water ..... free\nFisch des Tages – Tagespreis\nSuppe 5,00',
    'EUR',
    ['Oysters = market price', 'Tap water = 0', 'Fisch des Tages = Tagespreis', 'Suppe = 500'],
  ],
  [
    'whole prices without a currency',
    'Starters\nSoup 8\nSalad 9\nMains\nRisotto 18\nMenu for 2 42',
    'USD',
    ['# Starters', 'Soup = 800', 'Salad = 900', '# Mains', 'Risotto = 1800', 'Menu for 2 = 4200'],
  ],
  [
    'numbers that are no prices beside real ones',
    'Riesling 2021 ... 6,50\nMenü für 2\nSilvaner 2022 ... 5,80',
    'EUR',
    ['Riesling 2021 = 650; Menü für 2', 'Silvaner 2022 = 580'],
  ],
  [
    'prices in lines of their own, as copied from a PDF',
    'Burrata\nTomatoes, basil, bread\n$14\n\nGnocchi\nSage butter\n$19\n\nTiramisu\n$9',
    'USD',
    ['Burrata = 1400; Tomatoes, basil, bread', 'Gnocchi = 1900; Sage butter', 'Tiramisu = 900'],
  ],
  [
    'description after a dash in the line',
    'Ulmenbrot – Roggen, Butter 6,80\nEi im Glas — mit Kren 5,90',
    'EUR',
    ['Ulmenbrot = 680; Roggen, Butter', 'Ei im Glas = 590; mit Kren'],
  ],
  [
    'sold-out lines',
    'Cold brew (sold out) 4.60\nKalter Brüh 4,60 € – ausverkauft\nTorta (esgotada) 5,00',
    'EUR',
    ['! Cold brew = 460', '! Kalter Brüh = 460', '! Torta = 500'],
  ],
  [
    'Spanish with headings and colons',
    'Entrantes:\nCroquetas (6 uds.) 8,50€\nEnsaladilla 6,00€\nPostres:\nFlan casero 4,50€',
    'EUR',
    ['# Entrantes', 'Croquetas (6 uds.) = 850', 'Ensaladilla = 600', '# Postres', 'Flan casero = 450'],
  ],
  [
    'Brazilian reais',
    'Cafés\nEspresso R$ 7,00\nCappuccino R$ 12,50\n\nSalgados\nPão de queijo R$ 6,00',
    'EUR',
    ['# Cafés', 'Espresso = 700', 'Cappuccino = 1250', '# Salgados', 'Pão de queijo = 600'],
  ],
  [
    'French with a space before the sign',
    'Premier entretien : 90 €\nRelecture d’un contrat : 180 €\nForfait rupture : 1 250 €',
    'EUR',
    ['Premier entretien = 9000', 'Relecture d’un contrat = 18000', 'Forfait rupture = 125000'],
  ],
  [
    'Italian without blank lines',
    'Antipasti\nBruschetta 6,50\nPrimi\nGnocchi al pesto 12,00\nburro e salvia\nDolci\nTiramisù 6,00',
    'EUR',
    [
      '# Antipasti',
      'Bruschetta = 650',
      '# Primi',
      'Gnocchi al pesto = 1200; burro e salvia',
      '# Dolci',
      'Tiramisù = 600',
    ],
  ],
  [
    'Arabic digits and dinars',
    'حلويات\nكنافة نابلسية ٣٫٧٥ د.أ\nبقلاوة ٦٫٥٠ د.أ',
    'JOD',
    ['# حلويات', 'كنافة نابلسية = 3750', 'بقلاوة = 6500'],
  ],
  [
    'Polish and Czech signs',
    'Żurek 18 zł\nPierogi ruskie 24,50 zł',
    'EUR',
    ['Żurek = 1800', 'Pierogi ruskie = 2450'],
  ],
  ['Swedish kronor', 'Kanelbulle 35 kr\nKladdkaka 48 kr', 'EUR', ['Kanelbulle = 3500', 'Kladdkaka = 4800']],
  [
    'numbered dishes',
    '23. Pad Thai 9,50\n24. Green curry 10,50\nwith rice',
    'EUR',
    ['23. Pad Thai = 950', '24. Green curry = 1050; with rice'],
  ],
  ['prices first', '£3.50 Americano\n£4 Mocha', 'EUR', ['Americano = 350', 'Mocha = 400']],
  [
    'Windows line ends and no-break spaces',
    'Tee\u00a0\u00a03,50\u00a0€\r\nKaffee\u00a0\u00a02,80\u00a0€',
    'EUR',
    ['Tee = 350', 'Kaffee = 280'],
  ],
  [
    'a list without prices',
    'Wines:\nRiesling\nSilvaner\n\nBeers:\nPilsner',
    'EUR',
    ['# Wines', 'Riesling = none', 'Silvaner = none', '# Beers', 'Pilsner = none'],
  ],
  [
    'short descriptions in the form of titles',
    'SOUPS\nTomato 6.50\nBasil oil\nOnion 7.00\nGratinated cheese\nMAINS\nTrout 19.00\nAlmond butter',
    'EUR',
    [
      '# SOUPS',
      'Tomato = 650; Basil oil',
      'Onion = 700; Gratinated cheese',
      '# MAINS',
      'Trout = 1900; Almond butter',
    ],
  ],
  [
    'headings above single items, and a note at the end',
    'Soup\nTomato 6.50\nFish\nTrout 19.00\nMeat\nBeef 24.00\nAll prices include service',
    'EUR',
    ['# Soup', 'Tomato = 650', '# Fish', 'Trout = 1900', '# Meat', 'Beef = 2400; All prices include service'],
  ],
  [
    'thousands with points and apostrophes',
    'Atelier pro Tag 1.250,00 €\nWoche 6.400 €',
    'EUR',
    ['Atelier pro Tag = 125000', 'Woche = 640000'],
  ],
]

describe('menu from text', () => {
  test.each(cases)('reads %s', (_title, text, currency, expected) => {
    expect(format(parseMenuText(text, currency))).toEqual(expected)
  })

  test.each([
    ['Tea £3', 'EUR', 'GBP'],
    ['Tea $3', 'CAD', 'CAD'],
    ['Tea $3', 'EUR', 'USD'],
    ['Tea 35 kr', 'NOK', 'NOK'],
    ['Tea 3.50', 'CHF', 'CHF'],
    ['Tee 3 €\nTea £3\nTee 4 €', 'GBP', 'EUR'],
    ['お茶 300円', 'EUR', 'JPY'],
    ['Chá R$ 3', 'EUR', 'BRL'],
  ])('finds the currency of %j on a page with %s', (text, usual, currency) => {
    expect(parseMenuText(text, usual).currency).toBe(currency)
  })

  test('reads prices in the currency of the menu although the text names another', () => {
    const { currency, groups } = parseMenuText('Tea 3.50 €', 'EUR', 'JOD')
    expect([currency, groups[0]!.items[0]!.price]).toEqual(['JOD', 3500])
  })

  test('lists the lines that it does not use', () => {
    const { groups, ignored } = parseMenuText(
      'Kaffee Ulme\nKarte\n\nTee 3 €\n\nAlle Preise inkl. MwSt.',
      'EUR',
    )
    expect(groups).toEqual([{ name: 'Karte', items: [{ name: 'Tee', price: 300 }] }])
    expect(ignored).toEqual(['Kaffee Ulme', 'Alle Preise inkl. MwSt.'])
  })

  test('keeps 12 groups and 60 items, and lists the others', () => {
    const lines = Array.from(
      { length: 14 },
      (_, i) => `GROUP ${String.fromCharCode(65 + i)}\n${'Tea 3 €\n'.repeat(5)}`,
    )
    const { groups, ignored } = parseMenuText(lines.join('\n'), 'EUR')
    expect([groups.length, groups.flatMap(({ items }) => items).length, ignored.length]).toEqual([12, 60, 10])
  })

  test.each([
    '',
    ' \n\n',
    '…',
    '---',
    '€',
    '\t\t\n\t',
    '||||',
    'x'.repeat(100_000),
    '1 '.repeat(50_000),
    '. '.repeat(50_000),
    '1,'.repeat(50_000),
    '(/'.repeat(20_000),
    '1 €/'.repeat(20_000),
    'a\n'.repeat(50_000),
    'a 1\n'.repeat(20_000),
    '\n'.repeat(50_000),
  ])('reads hostile text number %#', (text) => {
    const { groups } = parseMenuText(text, 'EUR')
    expect(groups.flatMap(({ items }) => items).length).toBeLessThanOrEqual(60)
  })
})
