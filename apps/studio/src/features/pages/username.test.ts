import { checkUsername } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { convertToUsername, findUsernameProblem, suggestUsername } from './username.ts'

test('reports the same format problems as the service', () => {
  for (const name of [
    'ab',
    'a'.repeat(31),
    'a b c',
    '.abc',
    'abc-',
    'a..b',
    'straße',
    'ok-name',
    'A_b.9',
    'abc',
  ])
    expect(findUsernameProblem(name) === null, name).toBe(checkUsername(name) === null)
})

test('reports the problem of a username', () => {
  expect(['ab', 'a'.repeat(31), 'ä b', '-abc', 'a..b', 'abc'].map(findUsernameProblem)).toEqual([
    'short',
    'long',
    'characters',
    'ends',
    'dots',
    null,
  ])
})

test('suggests a valid username, or none', () => {
  expect(suggestUsername('Bäckerei Müller & Söhne', 'de')).toBe('baeckerei-mueller-soehne')
  expect(suggestUsername('Agüero', 'es')).toBe('aguero')
  expect(suggestUsername('Großer Straßenmarkt', 'en')).toBe('grosser-strassenmarkt')
  expect(suggestUsername('山田陶芸工房', 'en')).toBe('')
  expect(suggestUsername(`${'x'.repeat(29)} y`, 'en')).toBe('x'.repeat(29))
  expect(suggestUsername('x'.repeat(31), 'en')).toBe('x'.repeat(30))
  expect(suggestUsername('Dr. Friederike Schmidt-Wölfersheim', 'en')).toBe('dr-friederike-schmidt')
})

test('converts only texts with other characters', () => {
  expect(['Petal & Stem', 'a b', 'a..b', '山田'].map((text) => convertToUsername(text, 'en'))).toEqual([
    'petal-stem',
    'a-b',
    'a..b',
    '山田',
  ])
})
