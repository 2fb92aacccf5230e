import { expect, test } from 'vitest'
import { parsePageNames, replaceLine } from './page-names.ts'

const parse = (text: string) =>
  parsePageNames(text, 'en').map(({ name, username, isRepeated }) => [name, username, isRepeated])

test('reads names with and without a page address, and skips empty lines', () => {
  expect(parse('Bakery\r\n\r\n  Café \tThe-Cafe\nDairy\t\tnote\nRock, paper, scissors\n')).toEqual([
    ['Bakery', 'bakery', false],
    ['Café', 'the-cafe', false],
    ['Dairy', 'dairy', false],
    ['Rock, paper, scissors', 'rock-paper-scissors', false],
  ])
  expect(parse('\tno-name')).toEqual([['', 'no-name', false]])
})

test('suggests different page addresses and finds repeated ones', () => {
  expect(parse('Bakery\nBakery\nShop\tbakery\nMill\tbakery')).toEqual([
    ['Bakery', 'bakery-2', false],
    ['Bakery', 'bakery-3', false],
    ['Shop', 'bakery', false],
    ['Mill', 'bakery', true],
  ])
  const long = 'x'.repeat(30)
  expect(parse(`${long}\n${long}`).map(([, username]) => username)).toEqual([long, `${'x'.repeat(28)}-2`])
  expect(parse('山田\n山田').map(([, username]) => username)).toEqual(['', ''])
})

test('removes or replaces one line', () => {
  expect(replaceLine('ab\r\nb\na\nb', 'b')).toBe('ab\na\nb')
  expect(replaceLine('ab\nb', 'b', 'b\tbakery')).toBe('ab\nb\tbakery')
  expect(replaceLine('ab', 'b')).toBe('ab')
})
