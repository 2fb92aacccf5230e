import { describe, expect, test } from 'vitest'
import { writesMonthFirst } from './event-times.ts'
import { type EventsText, parseEventsText } from './events-text.ts'

const defaults = {
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  isMonthFirst: false,
  now: Date.parse('2026-11-29T12:00:00Z'),
}

/** Writes an event in one text: `start > end | title | place | url | price | others`. */
const format = ({ items }: EventsText): string[] =>
  items.map(({ starts_at, ends_at, title, place, url, action, price, currency, status }) => {
    const time = ends_at ? `${starts_at.slice(0, 16)} > ${ends_at.slice(0, 16)}` : starts_at.slice(0, 16)
    const amount = price === undefined ? undefined : `${price} ${currency}`
    return [time, title, place, url, action, amount, status].filter(Boolean).join(' | ')
  })

const cases: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
  [
    'German date, time, city, venue and address',
    '12.12.2026 20:00 Berlin, SO36, https://so36.com/tickets',
    ['2026-12-12T20:00 | Berlin | SO36 | https://so36.com/tickets'],
  ],
  [
    'a title in quotes with commas',
    '12.12.2026 20:00 “Not roses, an evening”, the back room',
    ['2026-12-12T20:00 | “Not roses, an evening” | the back room'],
  ],
  [
    'ISO date with commas',
    '2026-12-12, Berlin, SO36\n2026-12-14, Hamburg, Knust',
    ['2026-12-12T00:00 | Berlin | SO36', '2026-12-14T00:00 | Hamburg | Knust'],
  ],
  [
    'English month first',
    'Dec 12 Berlin – SO36\nDec 14, 2026, 8pm Hamburg – Knust',
    ['2026-12-12T00:00 | Berlin | SO36', '2026-12-14T20:00 | Hamburg | Knust'],
  ],
  [
    'English day first with ordinals',
    'Saturday 12th December 2026, 7:30 pm, Leeds, Brudenell Social Club\n1st of Jan 2027 – Hull',
    ['2026-12-12T19:30 | Leeds | Brudenell Social Club', '2027-01-01T00:00 | Hull'],
  ],
  [
    'spreadsheet without header',
    '12.12.2026\t20:00\tBerlin\tSO36\thttps://so36.com\n14.12.2026\t21:00\tHamburg\tKnust\t',
    ['2026-12-12T20:00 | Berlin | SO36 | https://so36.com/', '2026-12-14T21:00 | Hamburg | Knust'],
  ],
  [
    'spreadsheet with header in another order',
    'Stadt\tOrt\tDatum\tUhrzeit\tPreis\nBerlin\tSO36\t12.12.2026\t20:00\t18,00 €\nKöln\tGebäude 9\t13.12.2026\t20:30\t20 €',
    ['2026-12-12T20:00 | SO36 | Berlin | 1800 EUR', '2026-12-13T20:30 | Gebäude 9 | Köln | 2000 EUR'],
  ],
  [
    'CSV file with header',
    'date,time,title,venue,city\n2026-12-12,20:00,Tour start,SO36,Berlin\n2027-01-08,21:00,Second night,Knust,Hamburg',
    ['2026-12-12T20:00 | Tour start | SO36, Berlin', '2027-01-08T21:00 | Second night | Knust, Hamburg'],
  ],
  [
    'CSV file with semicolons',
    'Datum;Titel;Ort\n12.12.2026;Konzert;Berlin',
    ['2026-12-12T00:00 | Konzert | Berlin'],
  ],
  [
    'Markdown table',
    '| Date | City | Venue |\n|---|---|---|\n| 12.12.2026 | Berlin | SO36 |',
    ['2026-12-12T00:00 | SO36 | Berlin'],
  ],
  [
    'dates without a year, with the next one',
    '12.12. Berlin, SO36\n14.01. Hamburg, Knust',
    ['2026-12-12T00:00 | Berlin | SO36', '2027-01-14T00:00 | Hamburg | Knust'],
  ],
  [
    'weekdays, which decide the year',
    'Sa., 12.12. Berlin\nFr 20.11. Köln\nDo 14.01. Hamburg',
    ['2026-12-12T00:00 | Berlin', '2026-11-20T00:00 | Köln', '2027-01-14T00:00 | Hamburg'],
  ],
  [
    'two-digit years and Uhr',
    '12.12.26, 20 Uhr, Berlin\n13.12.26 19.30 Uhr Leipzig',
    ['2026-12-12T20:00 | Berlin', '2026-12-13T19:30 | Leipzig'],
  ],
  [
    'years as headings',
    '2026\n12.12. Berlin\n\n2028\n14.01. Hamburg',
    ['2026-12-12T00:00 | Berlin', '2028-01-14T00:00 | Hamburg'],
  ],
  [
    'Spanish',
    'sábado 12 de diciembre de 2026, 21:00 h, Madrid, Sala El Sol',
    ['2026-12-12T21:00 | Madrid | Sala El Sol'],
  ],
  [
    'Portuguese with hours',
    '12 de dezembro, 20h30 – Lisboa – Musicbox\n3 de março de 2027, 21h, Porto',
    ['2026-12-12T20:30 | Lisboa | Musicbox', '2027-03-03T21:00 | Porto'],
  ],
  [
    'French and Italian',
    'samedi 12 décembre 2026 à 20h30 : Lyon, Le Sucre\n14 febbraio 2027 ore 21:00, Torino',
    ['2026-12-12T20:30 | Lyon | Le Sucre', '2027-02-14T21:00 | Torino'],
  ],
  [
    'Japanese',
    '2026年12月12日 19:00 東京、渋谷\n12月20日 18時30分 大阪',
    ['2026-12-12T19:00 | 東京 | 渋谷', '2026-12-20T18:30 | 大阪'],
  ],
  ['Arabic digits and months', '١٢ ديسمبر ٢٠٢٦ 20:00 عمّان، المدرج', ['2026-12-12T20:00 | عمّان | المدرج']],
  [
    'ranges of days, which end at midnight',
    '12.–14.12.2026 Weihnachtsmarkt, Leipzig\nDec 18-20, 2026: Makers fair\n30.12.2026 – 02.01.2027 Residenz',
    [
      '2026-12-12T00:00 > 2026-12-15T00:00 | Weihnachtsmarkt | Leipzig',
      '2026-12-18T00:00 > 2026-12-21T00:00 | Makers fair',
      '2026-12-30T00:00 > 2027-01-03T00:00 | Residenz',
    ],
  ],
  [
    'ranges of hours, also past midnight',
    '12.12.2026 10:00–18:00 Workshop\n12.12.2026, 22:00 - 4:00, Clubnacht',
    ['2026-12-12T10:00 > 2026-12-12T18:00 | Workshop', '2026-12-12T22:00 > 2026-12-13T04:00 | Clubnacht'],
  ],
  [
    'a range with both times',
    '12.12.2026 18:00 – 13.12.2026 02:00 Lange Nacht',
    ['2026-12-12T18:00 > 2026-12-13T02:00 | Lange Nacht'],
  ],
  [
    'doors before the start',
    '12.12.2026 Berlin, SO36, Einlass 19:00, Beginn 20:00',
    ['2026-12-12T20:00 | Berlin | SO36, Einlass 19:00'],
  ],
  [
    'sold-out and cancelled lines',
    '12.12.2026 Berlin (sold out)\n13.12.2026 Köln – ausverkauft\n14.12.2026 Bonn, abgesagt',
    [
      '2026-12-12T00:00 | Berlin | sold_out',
      '2026-12-13T00:00 | Köln | sold_out',
      '2026-12-14T00:00 | Bonn | cancelled',
    ],
  ],
  [
    'prices, and words for tickets',
    '12.12.2026 20:00, Berlin, 18 €, Tickets: https://so36.com\n13.12.2026 Open stage, free',
    [
      '2026-12-12T20:00 | Berlin | https://so36.com/ | Tickets | 1800 EUR',
      '2026-12-13T00:00 | Open stage | 0 EUR',
    ],
  ],
  [
    'blocks of lines with the date first',
    '12.12.2026\n20:00\nKesselhaus\nBerlin\nhttps://so36.com\n\n14.12.2026\nKnust\nHamburg',
    ['2026-12-12T20:00 | Kesselhaus | Berlin | https://so36.com/', '2026-12-14T00:00 | Knust | Hamburg'],
  ],
  [
    'blocks of lines with the title first',
    'Pottery class\n12.12.2026 18:00\n\nGlaze workshop\nStudio 2\n19.12.2026 18:00',
    ['2026-12-12T18:00 | Pottery class', '2026-12-19T18:00 | Glaze workshop | Studio 2'],
  ],
  [
    'bullets and at signs',
    '• 12.12.2026 – Mara @ SO36, Berlin\n• 14.12.2026 – Mara @ Knust, Hamburg',
    ['2026-12-12T00:00 | Mara | SO36, Berlin', '2026-12-14T00:00 | Mara | Knust, Hamburg'],
  ],
  [
    'dates at the end of a line',
    'Berlin, SO36 – 12.12.2026, 20:00\nHamburg, Knust – 14.12.2026, 21:00',
    ['2026-12-12T20:00 | Berlin | SO36', '2026-12-14T21:00 | Hamburg | Knust'],
  ],
  [
    'times with an offset of another zone',
    '2026-12-12T19:00:00Z Stream\n2026-12-12T19:00+0100 Talk',
    ['2026-12-12T20:00 | Stream', '2026-12-12T19:00 | Talk'],
  ],
  [
    'numbers in names',
    '12.12.2026 20:00 Gebäude 9, Halle 2\n13.12.2026 1. FC Chor, Raum 3.14',
    ['2026-12-12T20:00 | Gebäude 9 | Halle 2', '2026-12-13T00:00 | 1. FC Chor | Raum 3.14'],
  ],
  [
    'midnight as the end of a day',
    '31.12.2026 22:00-24:00 Silvester',
    ['2026-12-31T22:00 > 2027-01-01T00:00 | Silvester'],
  ],
  ['leap days', '29.02. Schaltfest', ['2028-02-29T00:00 | Schaltfest']],
  [
    'addresses without a scheme, and addresses with dates',
    '12.12.2026 Berlin, so36.com/2026-12-12\n13.12.2026 Köln, https://example.com/2027/01/02/night',
    [
      '2026-12-12T00:00 | Berlin | https://so36.com/2026-12-12',
      '2026-12-13T00:00 | Köln | https://example.com/2027/01/02/night',
    ],
  ],
  [
    'German days, words and ranges',
    'Fr., 12.03.2027, 20:00 Uhr – Köln, Gebäude 9\nSa. 13. März 2027, 19.30 Uhr: Hamburg, Knust\n14.–16.05.2027 Keramikmarkt Diessen\n28. Mai bis 1. Juni 2027 Sommerwerkstatt, Freiburg\nMittwoch, den 3. Februar 2027 um 18 Uhr Lesung, Stadtbibliothek Ulm\n30.12.2026 – 02.01.2027 Silvesterretreat, Allgäu\nVom 5. bis 8. August 2027: Töpferkurs, Atelier\nDo 15.4. 20h Jazz im Keller, Eintritt 12 €\n12.03.–14.03.27 Messe Leipzig',
    [
      '2027-03-12T20:00 | Köln | Gebäude 9',
      '2027-03-13T19:30 | Hamburg | Knust',
      '2027-05-14T00:00 > 2027-05-17T00:00 | Keramikmarkt Diessen',
      '2027-05-28T00:00 > 2027-06-02T00:00 | Sommerwerkstatt | Freiburg',
      '2027-02-03T18:00 | Lesung | Stadtbibliothek Ulm',
      '2026-12-30T00:00 > 2027-01-03T00:00 | Silvesterretreat | Allgäu',
      '2027-08-05T00:00 > 2027-08-09T00:00 | Töpferkurs | Atelier',
      '2027-04-15T20:00 | Jazz im Keller | Eintritt | 1200 EUR',
      '2027-03-12T00:00 > 2027-03-15T00:00 | Messe Leipzig',
    ],
  ],
  [
    'French days, words and ranges',
    "Vendredi 12 mars 2027 à 20h30 – Paris, La Cigale\nSamedi 13 mars 2027, 20 h : Lyon, Le Transbordeur\nDu 14 au 16 mai 2027 : Marché des potiers, Dieulefit\ndu 28 mai au 1er juin 2027 – Stage d'été, Arles\n1er avril 2027 18h Vernissage, Galerie Lou\nle 03/02/2027 à 19h Lecture, Médiathèque\nJeu. 15 avr. 2027 – 20h00 – Nantes, Stereolux – 18 €\ndu 12/03/2027 au 14/03/2027 Salon du livre",
    [
      '2027-03-12T20:30 | Paris | La Cigale',
      '2027-03-13T20:00 | Lyon | Le Transbordeur',
      '2027-05-14T00:00 > 2027-05-17T00:00 | Marché des potiers | Dieulefit',
      "2027-05-28T00:00 > 2027-06-02T00:00 | Stage d'été | Arles",
      '2027-04-01T18:00 | Vernissage | Galerie Lou',
      '2027-02-03T19:00 | Lecture | Médiathèque',
      '2027-04-15T20:00 | Nantes | Stereolux | 1800 EUR',
      '2027-03-12T00:00 > 2027-03-15T00:00 | Salon du livre',
    ],
  ],
  [
    'Spanish days, words and ranges',
    'Viernes 12 de marzo de 2027, 20:30 h – Madrid, Sala El Sol\nSáb 13 mar 2027 21h Barcelona, Razzmatazz\nDel 14 al 16 de mayo de 2027: Feria de cerámica, Talavera\ndel 28 de mayo al 1 de junio de 2027 Taller de verano\n13/2/2027 a las 19:00 Lectura, Biblioteca\n15 abr. 2027 - 20.00 h - Sevilla, Sala X - 15 €\n1º de abril de 2027, 18 horas Inauguración, Galería Sol\nDesde el 5 hasta el 8 de agosto de 2027 Curso de torno',
    [
      '2027-03-12T20:30 | Madrid | Sala El Sol',
      '2027-03-13T21:00 | Barcelona | Razzmatazz',
      '2027-05-14T00:00 > 2027-05-17T00:00 | Feria de cerámica | Talavera',
      '2027-05-28T00:00 > 2027-06-02T00:00 | Taller de verano',
      '2027-02-13T19:00 | Lectura | Biblioteca',
      '2027-04-15T20:00 | Sevilla | Sala X | 1500 EUR',
      '2027-04-01T18:00 | Inauguración | Galería Sol',
      '2027-08-05T00:00 > 2027-08-09T00:00 | Curso de torno',
    ],
  ],
  [
    'a table with days and hours of a fair',
    'Datum\tUhrzeit\tOrt\tStadt\n12.03.2027\t20:00\tGebäude 9\tKöln\n13.03.2027 – 15.03.2027\t10–18 Uhr\tMesse\tLeipzig',
    ['2027-03-12T20:00 | Gebäude 9 | Köln', '2027-03-13T10:00 > 2027-03-15T18:00 | Messe | Leipzig'],
  ],
  [
    'ranges with weekdays, and two days joined by a word',
    '20.06.2027 18:00 – 22.06.2027 14:00 Wochenendkurs\nFr 2. – So 4. Juli 2027, Sommerfest\nFr 02.07. - So 04.07.2027 Sommerfest\nven. 2 – dim. 4 juillet 2027 Festival\nvie 2 – dom 4 julio 2027 Festival\n2.7.2027 20 Uhr bis 3 Uhr Tanznacht\n2 et 3 juillet 2027 Portes ouvertes\n2. und 3. Juli 2027 Offenes Atelier\n2 y 3 de julio de 2027 Puertas abiertas',
    [
      '2027-06-20T18:00 > 2027-06-22T14:00 | Wochenendkurs',
      '2027-07-02T00:00 > 2027-07-05T00:00 | Sommerfest',
      '2027-07-02T00:00 > 2027-07-05T00:00 | Sommerfest',
      '2027-07-02T00:00 > 2027-07-05T00:00 | Festival',
      '2027-07-02T00:00 > 2027-07-05T00:00 | Festival',
      '2027-07-02T20:00 > 2027-07-03T03:00 | Tanznacht',
      '2027-07-02T00:00 > 2027-07-04T00:00 | Portes ouvertes',
      '2027-07-02T00:00 > 2027-07-04T00:00 | Offenes Atelier',
      '2027-07-02T00:00 > 2027-07-04T00:00 | Puertas abiertas',
    ],
  ],
]

describe('events from text', () => {
  test.each(cases)('reads %s', (_title, text, expected) => {
    const events = parseEventsText(text, defaults)
    expect(format(events)).toEqual(expected)
    expect(events).toMatchObject({ ignored: [], isAmbiguous: false })
  })

  test.each([
    ['05/06/2027 Club', true, '2027-05-06', true],
    ['05/06/2027 Club', false, '2027-06-05', true],
    ['13/06/2027 Club', true, '2027-06-13', false],
    ['06/13/2027 Club', false, '2027-06-13', false],
    ['5/5/2027 Club', true, '2027-05-05', false],
    ['5/6 Club', true, '2027-05-06', true],
    ['05.06.2027 Club', true, '2027-06-05', false],
    // Another line shows the order
    ['05/06/2027 Club\n05/20/2027 Bar', false, '2027-05-06', false],
  ])('reads %j with the month first: %s', (text, isMonthFirst, day, isAmbiguous) => {
    const events = parseEventsText(text, { ...defaults, isMonthFirst })
    expect([events.items[0]!.starts_at.slice(0, 10), events.isAmbiguous]).toEqual([day, isAmbiguous])
  })

  test.each([
    ['en', 'America/Chicago', true],
    ['en', 'Europe/London', false],
    ['en-US', 'Europe/Berlin', true],
    ['en-GB', 'America/Chicago', false],
    ['de', 'America/Chicago', false],
    ['ja', 'Asia/Tokyo', true],
  ])('expects the order of %s in %s', (language, timezone, isFirst) => {
    expect(writesMonthFirst(language, timezone)).toBe(isFirst)
  })

  test('reads Austrian months, and gives no entry the words of a line whose date it cannot read', () => {
    const { items, ignored } = parseEventsText(
      [
        'Do 14. Jänner 2027 20:00 Porgy, Wien 22€',
        'Fr 15. Janer 2027, Rockhouse, Salzburg – sold out',
        'Sa 6. Feber 2027 Posthof, Linz',
        'Support: Jo, sold out',
      ].join('\n'),
      { ...defaults, timezone: 'Europe/Vienna' },
    )
    expect(items).toMatchObject([
      { title: 'Porgy', place: 'Wien', price: 2200, currency: 'EUR' },
      { title: 'Posthof', place: 'Linz' },
    ])
    expect(items[0]!.starts_at).toBe('2027-01-14T20:00:00+01:00')
    expect(items.map(({ status }) => status)).toEqual([undefined, undefined])
    expect(ignored).toEqual(['Fr 15. Janer 2027, Rockhouse, Salzburg – sold out', 'Support: Jo'])
  })

  test('lists each line that it does not use', () => {
    const { items, ignored } = parseEventsText(
      'Winter tour\n\n12.12.2026 Berlin\n31.02.2027 Bonn\n\nBooking: Jo\n\n13.12.2026',
      defaults,
    )
    expect(items).toHaveLength(1)
    expect(ignored.join('\n')).toBe('Winter tour\n31.02.2027 Bonn\nBooking: Jo\n13.12.2026')
  })

  test('gives a complete line only the address and price of the lines below', () => {
    const { items, ignored } = parseEventsText(
      '12.12.2026 Berlin, SO36\nBooking: Jo\nhttps://so36.com/\n18 €',
      defaults,
    )
    expect(items).toMatchObject([{ title: 'Berlin', place: 'SO36', url: 'https://so36.com/', price: 1800 }])
    expect(ignored).toEqual(['Booking: Jo'])
  })

  test('keeps 50 events and lists the others', () => {
    const text = Array.from({ length: 52 }, (_, i) => `12.12.2026 Night ${i}`).join('\n')
    const { items, ignored } = parseEventsText(text, defaults)
    expect([items.length, ignored]).toEqual([50, ['12.12.2026 Night 50', '12.12.2026 Night 51']])
  })

  test.each([
    '',
    '\n\n',
    '1.1.1.1.1.1',
    '1/1/1/1',
    '.'.repeat(50_000),
    '1.'.repeat(50_000),
    '1 - '.repeat(20_000),
    '12.12.2026 '.repeat(5000),
    '12.12.2026\n'.repeat(5000),
    'https://a.b '.repeat(5000),
    '20:00 '.repeat(10_000),
    'dec '.repeat(10_000),
    '[a]('.repeat(10_000),
    ', '.repeat(20_000),
    '"a,'.repeat(20_000),
  ])('reads hostile text number %#', (text) => {
    expect(parseEventsText(text, defaults).items.length).toBeLessThanOrEqual(50)
  })
})
