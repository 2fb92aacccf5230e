import { stripMarks } from '@vitrine/page/marked-text'
import { expect, test } from 'vitest'
import { findLink, toggleMark, writeLink } from './marks.ts'

/** Applies an edit to a text whose selection is between `‹` and `›`. */
const apply = (
  shown: string,
  edit: (text: string, start: number, end: number) => ReturnType<typeof writeLink>,
): string => {
  const [start, end] = [shown.indexOf('‹'), shown.indexOf('›') - 1]
  const text = shown.replace(/[‹›]/g, '')
  const { from, to, text: insert, selection } = edit(text, start, end)!
  const result = text.slice(0, from) + insert + text.slice(to)
  return `${result.slice(0, selection[0])}‹${result.slice(...selection)}›${result.slice(selection[1])}`
}

test.each([
  ['a ‹word› b', '**', 'a **‹word›** b'],
  ['a **‹word›** b', '**', 'a ‹word› b'],
  ['a ‹**word**› b', '**', 'a ‹word› b'],
  ['a wo‹›rd b', '*', 'a *‹word›* b'],
  ['a ‹ two words › b', '*', 'a  *‹two words›*  b'],
  ['a **‹word›** b', '*', 'a ***‹word›*** b'],
  ['a ***‹word›*** b', '**', 'a *‹word›* b'],
  ['‹a **b** c›', '**', '**‹a b c›**'],
  ['‹**a** b **c**›', '**', '**‹a b c›**'],
  ['‹- one\n\n- two›', '**', '‹- **one**\n\n- **two**›'],
  ['‹- **one**\n\n- **two**›', '**', '‹- one\n\n- two›'],
  ['‹- one›', '*', '- *‹one›*'],
  ['end ‹›', '**', 'end **‹›**'],
] as const)('changes %s with %s', (shown, mark, expected) => {
  expect(apply(shown, (text, start, end) => toggleMark(text, start, end, mark))).toBe(expected)
})

test('writes, changes and removes a link', () => {
  const link = (shown: string, changes: { words?: string; url?: string }) =>
    apply(shown, (...range) => writeLink({ ...findLink(...range), ...changes }))
  expect(link('see ‹our shop›.', { url: 'a.example/b_(c)' })).toBe(
    'see [our shop](https://a.example/b_%28c%29)‹›.',
  )
  expect(link('see [our‹› shop](https://a.example).', { words: 'the [new] shop' })).toBe(
    'see [the (new) shop](https://a.example/)‹›.',
  )
  expect(link('see [our ‹shop›](https://a.example).', { url: '' })).toBe('see our shop‹›.')
  expect(link('mail ‹›', { words: '', url: 'me@a.example' })).toBe(
    'mail [me@a.example](mailto:me@a.example)‹›',
  )
  expect(writeLink({ from: 0, to: 0, words: 'x', url: 'javascript:alert(1)' })).toBeNull()
  expect(stripMarks(writeLink({ from: 0, to: 0, words: 'a\nb', url: 'a.example/(' })!.text)).toBe('a b')
})
