import { expect, test } from 'vitest'
import deTexts from '../../messages/de/links.ts'
import de from '../../messages/de/screens/block-texts.ts'
import enTexts from '../../messages/en/links.ts'
import en from '../../messages/en/screens/block-texts.ts'
import esTexts from '../../messages/es/links.ts'
import es from '../../messages/es/screens/block-texts.ts'
import ptTexts from '../../messages/pt/links.ts'
import pt from '../../messages/pt/screens/block-texts.ts'
import type { Kind } from './kinds.ts'
import { searchKinds } from './search-kinds.ts'

const languages = {
  en: { texts: enTexts.kinds, keywords: en.search },
  de: { texts: deTexts.kinds, keywords: de.search },
  es: { texts: esTexts.kinds, keywords: es.search },
  pt: { texts: ptTexts.kinds, keywords: pt.search },
}

const expected: readonly (readonly [kind: Kind, en: string, de: string, es: string, pt: string])[] = [
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
