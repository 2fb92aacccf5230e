import { type StudioLanguage, studioLanguages } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { readCatalogues } from '#tests/studio-texts.ts'
import type { Choice } from './block-templates.ts'
import { searchKinds } from './search-kinds.ts'

/** Words of people who look for a block, separated by commas. */
const words: Readonly<Record<StudioLanguage, Readonly<Partial<Record<Choice, string>>>>> = {
  de: {
    form: 'reserv, Bewertung, Angebot, Kostenvoranschlag, Offerte',
    booking: 'Workshop, Kurse, Unterricht, Kurs',
    countdown: 'Veranstaltung, Messe',
    product: 'Tickets, Etsy, Laden',
    map: 'Markt, Öffnungszeiten, Adresse, Anfahrt',
    email_capture: 'Verteiler',
    text: 'Kundenstimmen',
    donation: 'Kaffee, Trinkgeld',
    image: 'Galerie, Portfolio',
    file: 'Speisekarte',
    embed: 'Podcast, Lied',
    menu: 'Preise, Tracklist',
    quote: 'Zitat, Kundenstimmen, Bewertung',
    timetable: 'Stundenplan, Kursplan, Wochenplan',
  },
  en: {
    form: 'reserv, testimonial, quote, estimate, offer',
    booking: 'workshops, classes, lesson, course',
    countdown: 'event, fair',
    product: 'tickets, etsy, shop',
    map: 'market, opening hours, address, directions',
    email_capture: 'mailing list',
    text: 'reviews',
    donation: 'coffee, tip jar',
    image: 'gallery, portfolio',
    file: 'menu',
    embed: 'podcast, song',
    menu: 'prices, tracklist',
    quote: 'quote, testimonial, review',
    timetable: 'timetable, schedule, classes',
  },
  es: {
    form: 'reserv, testimonios, presupuesto, cotización, oferta',
    booking: 'talleres, clases, lección, curso',
    countdown: 'eventos, feria',
    product: 'entradas, etsy, tienda',
    map: 'mercado, horario de apertura, dirección, cómo llegar',
    email_capture: 'lista de correos',
    text: 'reseñas',
    donation: 'café, propina',
    image: 'galería, portafolio',
    file: 'carta',
    embed: 'podcast, canción',
    menu: 'precios, canciones',
    quote: 'cita, testimonio, reseña',
    timetable: 'horario, programa, clases',
  },
  fr: {
    form: 'réserv, témoignages, devis, estimation, offre',
    booking: 'ateliers, cours, leçons, cours',
    countdown: 'événements, salons',
    product: 'billets, etsy, boutique',
    map: 'marchés, horaires, adresse, itinéraire',
    email_capture: 'liste de diffusion',
    text: 'avis',
    donation: 'café, cagnotte',
    image: 'galerie, portfolio',
    file: 'menu',
    embed: 'podcast, chanson',
    menu: 'tarifs, tracklist',
    quote: 'citation, témoignage, avis',
    timetable: 'planning, emploi du temps, horaires',
  },
  it: {
    form: 'prenotaz, testimonianze, preventivo, stima, offerta',
    booking: 'laboratori, corsi, lezioni, corsi',
    countdown: 'eventi, fiere',
    product: 'biglietti, etsy, negozio',
    map: 'mercatini, orari, indirizzo, come arrivare',
    email_capture: 'mailing list',
    text: 'recensioni',
    donation: 'caffè, mancia',
    image: 'galleria, portfolio',
    file: 'menù',
    embed: 'podcast, canzone',
    menu: 'prezzi, scaletta',
    quote: 'citazione, testimonianze, recensioni',
    timetable: 'orario, programma, corsi',
  },
  pt: {
    form: 'reserv, depoimentos, orçamento, cotação, proposta',
    booking: 'oficinas, aulas, aula, curso',
    countdown: 'evento, feira',
    product: 'ingressos, etsy, loja',
    map: 'mercado, horário de funcionamento, endereço, como chegar',
    email_capture: 'lista de e-mails',
    text: 'avaliações',
    donation: 'café, gorjeta',
    image: 'galeria, portfólio',
    file: 'cardápio',
    embed: 'podcast, música',
    menu: 'preços, repertório',
    quote: 'citação, depoimento, avaliações',
    timetable: 'horários, cronograma, aulas',
  },
  ja: {
    form: '予約, 感想, 見積もり, 見積もり, 依頼',
    booking: 'イベント, 講座, レッスン, 講座',
    countdown: 'イベント, イベント',
    product: 'チケット, グッズ, ショップ',
    map: '店舗, 営業時間, 住所, 道順',
    email_capture: 'メルマガ',
    text: '口コミ',
    donation: 'コーヒー, 投げ銭',
    image: 'ギャラリー, ポートフォリオ',
    file: 'メニュー',
    embed: 'ポッドキャスト, 曲',
    menu: '料金表, 曲目',
    quote: '引用, お客様の声, 口コミ',
    timetable: '時間割, スケジュール, レッスン',
  },
  ar: {
    form: 'حجز, شهادات, عرض سعر, تسعير, عرض',
    booking: 'ورش, دورات, دروس, دورة',
    countdown: 'فعاليات, معرض',
    product: 'تذاكر, etsy, متجر',
    map: 'سوق, ساعات العمل, عنوان, اتجاهات',
    email_capture: 'قائمة بريدية',
    text: 'تقييمات',
    donation: 'قهوة, بقشيش',
    image: 'معرض, أعمال',
    file: 'قائمة',
    embed: 'بودكاست, أغنية',
    menu: 'أسعار, الأغاني',
    quote: 'اقتباس, شهادات, آراء',
    timetable: 'جدول, مواعيد, حصص',
  },
}

const createSearch = (language: StudioLanguage) => {
  const { links, 'links/blocks': blocks } = readCatalogues(language)
  return (search: string) => searchKinds(search, { ...links.kinds, ...blocks.templates }, blocks.search)
}

test('lists the block first that mentions the search in its name or first keywords', () => {
  const find = createSearch('en')
  expect(find('shop')[0]).toBe('product')
  for (const words of ['opening hours', 'opening times']) expect(find(words)[0]).toBe('map')
  for (const words of ['quote', 'testimonial']) expect(find(words)[0]).toBe('quote')
  for (const words of ['timetable', 'schedule']) expect(find(words)[0]).toBe('timetable')
  for (const words of ['menu', 'prices']) expect(find(words)[0]).toBe('menu')
  expect(find('text')[0]).toBe('text')
  expect(find('')[0]).toBe('normal')
})

test.each(studioLanguages)('finds blocks by the words of %s', (language) => {
  const find = createSearch(language)
  expect(Object.keys(words[language])).toEqual(Object.keys(words.en))
  for (const [kind, list] of Object.entries(words[language]))
    for (const word of list.split(', ')) expect(find(word), word).toContain(kind)
})
