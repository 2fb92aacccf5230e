import { expect, it } from 'vitest'
import { UnreadableSource } from '../../../apps/server/src/features/import/found.ts'
import { readSource } from '../../../apps/server/src/features/import/read/source.ts'
import { noteText } from '../../../apps/studio/src/features/import/notes.ts'
import de from '../../../apps/studio/src/messages/de/import.ts'
import es from '../../../apps/studio/src/messages/es/import.ts'
import pt from '../../../apps/studio/src/messages/pt/import.ts'
import { importSamples } from '../../support/import-samples.ts'

const options = { maxItems: 5000 }

/** What the service says of the entries of every sample, and of files that cannot be read. */
const said = (): string[] => {
  const notes = importSamples.flatMap(({ bytes }) => {
    const { items, left } = readSource(bytes, options)
    return [...items.flatMap((item) => item.notes), ...left.map(({ note }) => note)]
  })
  const unreadable = [
    '<p>no links</p>',
    'only words',
    '{"a":',
    `\0\0${'a'.repeat(99)}`,
    'a.example\nb.example',
  ]
  const problems = unreadable.map((text, i) => {
    try {
      readSource(Buffer.from(text), i === 4 ? { maxItems: 1 } : options)
      return ''
    } catch (error) {
      return error instanceof UnreadableSource ? error.message : ''
    }
  })
  expect(problems).not.toContain('')
  return [...new Set([...notes, ...problems])]
}

it('every note of an import is said in every language of the studio', () => {
  const notes = said()
  expect(notes.length).toBeGreaterThan(15)
  for (const texts of [de, es, pt])
    expect(notes.filter((note) => !texts.notes.some(([pattern]) => pattern.test(note)))).toEqual([])
  expect(noteText('"CONTACT" of Linktree has no address of its own.', de)).toBe(
    '„CONTACT“ von Linktree hat keine eigene Adresse.',
  )
  expect(noteText('file: is not a text', { notes: [] })).toBe('Is not a text.')
})
