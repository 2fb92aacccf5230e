import { checkUsername } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSlug, createUsername } from './slugs.ts'

test.each([
  ['Groß & Süß', 'gross-suess'],
  ['北京', 'beijing'],
  ['Zoë Ångström', 'zoe-angstroem'],
  ["Siân O'Neill & Søn", 'sian-oneill-son'],
  ['Straße nach Łódź', 'strasse-nach-lodz'],
  ['Мария Щукина', 'mariya-shchukina'],
  ['Γιώργος Παπάς', 'giorgos-papas'],
  ['さくら', 'sakura'],
  ['山田陶芸工房', 'shantiantaoyungongfang'],
  ['Cafe\u0301 Mu\u0308ller 🎧', 'cafe-mueller'],
])('derives username and slug from %s: %s', (name, expected) => {
  expect(createUsername(name)).toBe(expected)
  expect(createSlug(name, 'campaign')).toBe(expected)
})

test('cuts a long name between two words', () => {
  expect(createUsername('Dr. Friederike Schmidt-Wölfersheim')).toBe('dr-friederike-schmidt')
  expect(createSlug('Dr. Friederike Schmidt', 'campaign', 15)).toBe('dr-friederike')
  expect(createSlug('Donaudampfschiff', 'campaign', 10)).toBe('donaudampf')
  expect(createUsername('Abcdefghijkl Mnopqrstuvw Xy')).toBe('abcdefghijkl-mnopqrstuvw')
  expect(createUsername('Donaudampfschifffahrtsgesellschaft')).toBe('donaudampfschifffahrtsge')
})

test('returns the default for a name without letters', () => {
  expect(createUsername('🎧')).toBe('user')
  expect(createUsername('Admin')).toBe('user')
  expect(createSlug('🎧', 'campaign')).toBe('campaign')
})

test('derives a username from every name that stays valid with a number appended', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('admin', 'API', '..', ''),
      ),
      (name) => {
        expect(checkUsername(createUsername(name))).toBeNull()
        expect(checkUsername(`${createUsername(name)}-99999`)).toBeNull()
      },
    ),
  )
})
