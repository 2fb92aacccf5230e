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
    ['# Soup', 'Tomato = 650', '# Fish', 'Trout = 1900', '# Meat', 'Beef = 2400'],
  ],
  [
    'thousands with points and apostrophes',
    'Atelier pro Tag 1.250,00 €\nWoche 6.400 €',
    'EUR',
    ['Atelier pro Tag = 125000', 'Woche = 640000'],
  ],
  [
    'PDF of an inn with dots and allergens',
    'SPEISEKARTE\n\nVORSPEISEN\n\nRinderkraftbrühe mit Flädle (A, C, G) ................... 5,90\nFeldsalat mit Speck und Croûtons (A,G) ................. 8,50\nCarpaccio vom Rind [G, M] .............................. 14,90\n\nHAUPTGERICHTE\n\nWiener Schnitzel vom Kalb (A,C,G) ...................... 24,90\n   mit Kartoffelsalat und Preiselbeeren\nZwiebelrostbraten (A, L) ............................... 26,50\n   mit Spätzle und Röstzwiebeln\nKäsespätzle vegetarisch (A,C,G) ........................ 13,80\n\nGETRÄNKE\n\nApfelschorle 0,3l 3,50 / 0,5l 4,80\nSpezi (1,4,9) 0,3l 3,60 / 0,5l 4,90\nMineralwasser 0,25 l 2,80 | 0,75 l 6,20\nHefeweizen 0,5 l 4,90',
    'EUR',
    [
      '# VORSPEISEN',
      'Rinderkraftbrühe mit Flädle (A, C, G) = 590',
      'Feldsalat mit Speck und Croûtons (A,G) = 850',
      'Carpaccio vom Rind [G, M] = 1490',
      '# HAUPTGERICHTE',
      'Wiener Schnitzel vom Kalb (A,C,G) = 2490; mit Kartoffelsalat und Preiselbeeren',
      'Zwiebelrostbraten (A, L) = 2650; mit Spätzle und Röstzwiebeln',
      'Käsespätzle vegetarisch (A,C,G) = 1380',
      '# GETRÄNKE',
      'Apfelschorle = 0,3l 3,50 / 0,5l 4,80',
      'Spezi (1,4,9) = 0,3l 3,60 / 0,5l 4,90',
      'Mineralwasser = 0,25 l 2,80 | 0,75 l 6,20',
      'Hefeweizen 0,5 l = 490',
    ],
  ],
  [
    'PDF of a beer garden with several sizes',
    'BIERE VOM FASS\nHelles                    0,3l  3,50  /  0,5l  4,80\nPils                      0,3l  3,60  /  0,4l  4,20\nRadler                    0,5l  4,80\nWEINE\nRiesling trocken, Pfalz   0,1l  3,90   0,2l  6,90   0,75l  24,00\nSpätburgunder             0,1 l 4,20 / 0,2 l 7,50 / Fl. 26,00\nALKOHOLFREI\nCola, Fanta, Sprite (1,2,3)   0,3l 3,20 / 0,5l 4,60',
    'EUR',
    [
      '# BIERE VOM FASS',
      'Helles = 0,3l 3,50 / 0,5l 4,80',
      'Pils = 0,3l 3,60 / 0,4l 4,20',
      'Radler 0,5l = 480',
      '# WEINE',
      'Riesling trocken, Pfalz = 0,1l 3,90 / 0,2l 6,90 / 0,75l 24,00',
      'Spätburgunder = 0,1 l 4,20 / 0,2 l 7,50 / Fl. 26,00',
      '# ALKOHOLFREI',
      'Cola, Fanta, Sprite (1,2,3) = 0,3l 3,20 / 0,5l 4,60',
    ],
  ],
  [
    'prices from an amount, with spaces as separators of thousands',
    'RAMOS\nPequeño $45.000\nMediano $80.000\nBoda desde $145.000\nOficina desde 145 000',
    'COP',
    ['# RAMOS', 'Pequeño = 45000', 'Mediano = 80000', 'Boda = desde $145.000', 'Oficina = desde 145 000'],
  ],
  ['Arabic prices from an amount', 'قهوة 1.500\nشاي من 1.000', 'JOD', ['قهوة = 1500', 'شاي = من 1.000']],
  [
    'PDF of a French bistro with glasses',
    "ENTRÉES\n\nSoupe à l'oignon gratinée . . . . . . . . . . . . 9,50 €\nŒuf mayonnaise . . . . . . . . . . . . . . . . . . 6 €\nOs à moelle, pain de campagne . . . . . . . . 12 €\n\nPLATS\n\nSteak frites (300 g) . . . . . . . . . . . . . . . 24 €\nConfit de canard, pommes sarladaises . . . . 22,50 €\n\nFORMULES\n\nEntrée + plat ou plat + dessert . . . . . . . . 26 €\nEntrée + plat + dessert . . . . . . . . . . . . . 32 €\n\nVINS AU VERRE\nSancerre 12 cl 7 € / 25 cl 14 €\nCôtes du Rhône 12cl 5,50€ – 25cl 10€ – 75cl 28€",
    'EUR',
    [
      '# ENTRÉES',
      "Soupe à l'oignon gratinée = 950",
      'Œuf mayonnaise = 600',
      'Os à moelle, pain de campagne = 1200',
      '# PLATS',
      'Steak frites (300 g) = 2400',
      'Confit de canard, pommes sarladaises = 2250',
      '# FORMULES',
      'Entrée + plat ou plat + dessert = 2600',
      'Entrée + plat + dessert = 3200',
      '# VINS AU VERRE',
      'Sancerre = 12 cl 7 € / 25 cl 14 €',
      'Côtes du Rhône = 12cl 5,50€ – 25cl 10€ – 75cl 28€',
    ],
  ],
  [
    'PDF of an Italian restaurant with columns',
    'ANTIPASTI\nBruschetta al pomodoro (1)                                    € 6,00\nTagliere di salumi e formaggi (7) per 2 persone              € 18,00\n\nPRIMI PIATTI\nSpaghetti alla carbonara (1, 3, 7)                           € 12,00\nRisotto ai funghi porcini (7, 9)                             € 14,00\n\nPIZZE\nMargherita (1,7)     Pomodoro, mozzarella, basilico          € 7,50\nDiavola (1,7)        Pomodoro, mozzarella, salame piccante   € 9,00\n\nCoperto € 2,00',
    'EUR',
    [
      '# ANTIPASTI',
      'Bruschetta al pomodoro (1) = 600',
      'Tagliere di salumi e formaggi (7) per 2 persone = 1800',
      '# PRIMI PIATTI',
      'Spaghetti alla carbonara (1, 3, 7) = 1200',
      'Risotto ai funghi porcini (7, 9) = 1400',
      '# PIZZE',
      'Margherita (1,7) = 750; Pomodoro, mozzarella, basilico',
      'Diavola (1,7) = 900; Pomodoro, mozzarella, salame piccante',
      'Coperto = 200',
    ],
  ],
  [
    'PDF of a diner with sizes',
    'BREAKFAST\nTwo Eggs Any Style ........................... $9.95\n   served with hash browns and toast\nButtermilk Pancakes (short stack / full stack) ... $7.50 / $9.95\nOmelette of the Day .......................... MP\n\nCOFFEE & TEA\nDrip Coffee                 sm 2.75   lg 3.50\nLatte                       12oz 4.50 / 16oz 5.25\nChai Latte [contains dairy] 12oz 4.75 / 16oz 5.50\nAdd oat milk                +0.80',
    'USD',
    [
      '# BREAKFAST',
      'Two Eggs Any Style = 995; served with hash browns and toast',
      'Buttermilk Pancakes (short stack / full stack) = $7.50 / $9.95',
      'Omelette of the Day = MP',
      '# COFFEE & TEA',
      'Drip Coffee = sm 2.75 / lg 3.50',
      'Latte = 12oz 4.50 / 16oz 5.25',
      'Chai Latte [contains dairy] = 12oz 4.75 / 16oz 5.50',
      'Add oat milk = +0.80',
    ],
  ],
  [
    'PDF of a pub with whole prices',
    "STARTERS\n\nSoup of the day, sourdough (v) 7\nScotch egg, piccalilli 8.5\nWhipped goat's cheese, beetroot, walnuts (v, gf, n) 9\n\nMAINS\n\nBeer-battered haddock, chips, mushy peas 17\nSunday roast — beef 21 / chicken 18 / nut roast 16\nPale ale, half pint 3.20\n\nPUDDINGS\n\nSticky toffee pudding 8",
    'EUR',
    [
      '# STARTERS',
      'Soup of the day, sourdough (v) = 700',
      'Scotch egg, piccalilli = 850',
      "Whipped goat's cheese, beetroot, walnuts (v, gf, n) = 900",
      '# MAINS',
      'Beer-battered haddock, chips, mushy peas = 1700',
      'Sunday roast = beef 21 / chicken 18 / nut roast 16',
      'Pale ale, half pint = 320',
      '# PUDDINGS',
      'Sticky toffee pudding = 800',
    ],
  ],
  [
    'PDF of a tapas with two columns of prices',
    'TAPAS Y RACIONES               TAPA     RACIÓN\n\nPatatas bravas ................ 4,50 €   8,00 €\nCroquetas de jamón (gluten, lácteos) ....... 5,00 €   9,50 €\nGambas al ajillo .............. 14,00 €\n\nBEBIDAS\nCaña 2,20 €\nTinto de verano 3,00 €\nBotella de agua 0,5l 1,80 €',
    'EUR',
    [
      '# TAPAS Y RACIONES (TAPA / RACIÓN)',
      'Patatas bravas = 4,50 € / 8,00 €',
      'Croquetas de jamón (gluten, lácteos) = 5,00 € / 9,50 €',
      'Gambas al ajillo = 1400',
      '# BEBIDAS',
      'Caña = 220',
      'Tinto de verano = 300',
      'Botella de agua 0,5l = 180',
    ],
  ],
  [
    'PDF of a café with additions and a note',
    'HEISSE GETRÄNKE\nEspresso                              2,40 €\nDoppelter Espresso                    3,20 €\nCappuccino [G]                  klein 3,20 €  groß 4,20 €\nFlat White [G]                        4,10 €\nHafermilch + 0,50 €\n\nKUCHEN & GEBÄCK (täglich frisch)\nKäsekuchen [A,C,G]                    4,20 €\nZimtschnecke [A,G]                    3,60 €\nAlle Preise in Euro inkl. MwSt.',
    'EUR',
    [
      '# HEISSE GETRÄNKE',
      'Espresso = 240',
      'Doppelter Espresso = 320',
      'Cappuccino [G] = klein 3,20 € / groß 4,20 €',
      'Flat White [G] = 410',
      'Hafermilch = + 0,50 €',
      '# KUCHEN & GEBÄCK (täglich frisch)',
      'Käsekuchen [A,C,G] = 420',
      'Zimtschnecke [A,G] = 360',
    ],
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
