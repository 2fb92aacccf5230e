import { checkUsername } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugFrom, usernameFrom } from './slugs.ts'

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
  expect(usernameFrom(name)).toBe(expected)
  expect(slugFrom(name, 'campaign')).toBe(expected)
})

test('cuts a long name between two words', () => {
  expect(usernameFrom('Dr. Friederike Schmidt-Wölfersheim')).toBe('dr-friederike-schmidt')
  expect(slugFrom('Dr. Friederike Schmidt', 'campaign', 15)).toBe('dr-friederike')
  expect(slugFrom('Donaudampfschiff', 'campaign', 10)).toBe('donaudampf')
  expect(usernameFrom('Abcdefghijkl Mnopqrstuvw Xy')).toBe('abcdefghijkl-mnopqrstuvw')
  expect(usernameFrom('Donaudampfschifffahrtsgesellschaft')).toBe('donaudampfschifffahrtsge')
})

test('returns the default for a name without letters', () => {
  expect(usernameFrom('🎧')).toBe('user')
  expect(usernameFrom('Admin')).toBe('user')
  expect(slugFrom('🎧', 'campaign')).toBe('campaign')
})

test('derives a valid username from every name, with space for a number', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('admin', 'API', '..', ''),
      ),
      (name) => {
        expect(checkUsername(usernameFrom(name))).toBeNull()
        expect(checkUsername(`${usernameFrom(name)}-99999`)).toBeNull()
      },
    ),
  )
})
