import { expect, test } from 'vitest'
import de from './blocks/texts/de.json' with { type: 'json' }
import en from './blocks/texts/en.json' with { type: 'json' }
import es from './blocks/texts/es.json' with { type: 'json' }
import pt from './blocks/texts/pt.json' with { type: 'json' }
import type { Kind } from './kinds.ts'
import { searchKinds } from './search-kinds.ts'
import deTexts from './texts/de.json' with { type: 'json' }
import enTexts from './texts/en.json' with { type: 'json' }
import esTexts from './texts/es.json' with { type: 'json' }
import ptTexts from './texts/pt.json' with { type: 'json' }

const languages = {
  en: { texts: enTexts.kinds, keywords: en.search },
  de: { texts: deTexts.kinds, keywords: de.search },
  es: { texts: esTexts.kinds, keywords: es.search },
  pt: { texts: ptTexts.kinds, keywords: pt.search },
}

const expected: readonly (readonly [kind: Kind, en: string, de: string, es: string, pt: string])[] = [
  ['form', 'reserv', 'reserv', 'reserv', 'reserv'],
  ['booking', 'workshops', 'Workshop', 'talleres', 'oficinas'],
  ['booking', 'classes', 'Kurse', 'clases', 'aulas'],
  ['booking', 'lesson', 'Unterricht', 'lección', 'aula'],
  ['booking', 'course', 'Kurs', 'curso', 'curso'],
  ['countdown', 'event', 'Veranstaltung', 'eventos', 'evento'],
  ['product', 'tickets', 'Tickets', 'entradas', 'ingressos'],
  ['map', 'market', 'Markt', 'mercado', 'mercado'],
  ['countdown', 'fair', 'Messe', 'feria', 'feira'],
  ['email_capture', 'mailing list', 'Verteiler', 'lista de correos', 'lista de e-mails'],
  ['text', 'reviews', 'Kundenstimmen', 'reseñas', 'avaliações'],
  ['form', 'testimonial', 'Bewertung', 'testimonios', 'depoimentos'],
  ['form', 'quote', 'Angebot', 'presupuesto', 'orçamento'],
  ['form', 'estimate', 'Kostenvoranschlag', 'cotización', 'cotação'],
  ['form', 'offer', 'Offerte', 'oferta', 'proposta'],
  ['product', 'etsy', 'Etsy', 'etsy', 'etsy'],
  ['product', 'shop', 'Laden', 'tienda', 'loja'],
  ['donation', 'coffee', 'Kaffee', 'café', 'café'],
  ['donation', 'tip jar', 'Trinkgeld', 'propina', 'gorjeta'],
  ['image', 'gallery', 'Galerie', 'galería', 'galeria'],
  ['image', 'portfolio', 'Portfolio', 'portafolio', 'portfólio'],
  ['file', 'menu', 'Speisekarte', 'carta', 'cardápio'],
  ['map', 'opening hours', 'Öffnungszeiten', 'horario de apertura', 'horário de funcionamento'],
  ['map', 'address', 'Adresse', 'dirección', 'endereço'],
  ['map', 'directions', 'Anfahrt', 'cómo llegar', 'como chegar'],
  ['embed', 'podcast', 'Podcast', 'podcast', 'podcast'],
  ['embed', 'song', 'Lied', 'canción', 'música'],
]

test('lists the kind first that mentions the search in its name or first keywords', () => {
  const find = (search: string) => searchKinds(search, enTexts.kinds, en.search)[0]
  expect(find('shop')).toBe('product')
  expect(find('opening hours')).toBe('map')
  expect(find('text')).toBe('text')
  expect(find('')).toBe('normal')
})

test.each(expected)('finds %s by words of every language', (kind, ...words) => {
  for (const [index, { texts, keywords }] of Object.values(languages).entries())
    expect(searchKinds(words[index]!, texts, keywords), words[index]).toContain(kind)
})
