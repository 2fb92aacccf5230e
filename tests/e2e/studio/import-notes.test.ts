import { expect, it } from 'vitest'
import { readSource } from '../../../apps/server/src/features/imports/read/source.ts'
import { noteText } from '../../../apps/studio/src/features/imports/notes.ts'
import de from '../../../apps/studio/src/messages/de/imports.ts'
import es from '../../../apps/studio/src/messages/es/imports.ts'
import pt from '../../../apps/studio/src/messages/pt/imports.ts'
import { importSamples } from '../../support/import-samples.ts'
import { importShapes } from '../../support/import-shapes.ts'

const options = { maxItems: 5000 }

/** Notes of an import plan on variants and campaigns. The service's own tests expect each of them. */
const ofParts = [
  'It is removed from its campaign.',
  'It was running and is imported paused. Start it when the page is ready.',
  '"half" is taken; it becomes "half-2".',
  '1 of its links is not imported.',
  '2 of its links are not imported.',
  'Its goal was a link that is not imported: clicks on any link count instead.',
  'Without links it tags all links of the page: choose some before you start it.',
  'Its variant is not imported.',
  'Another entry of the file has the same id.',
  'The page has this entry already.',
  'The plan "Free" allows 1 variants in a profile; there is no room for this one.',
  'The plan "Own" does not include variants in a profile; there is no room for this one.',
]

/** Notes that depend on the page or on the network; the service's own tests expect each of them. */
const ofPlanning = [
  'url: must use one of the schemes http, https, mailto; javascript: is not allowed',
  'Its page was not published: it is imported hidden. Enable it to show it.',
  'Its picture could not be fetched: upload it.',
  'Its picture is on another site, which this installation cannot load: upload it.',
]

const tables = [
  'title,url,is_enabled,state,price\nA,https://a.example/,true,active,1',
  'title,url,state\nA,https://a.example/,hidden',
]

/** Notes of the entries of every sample. */
const said = (): string[] => {
  const texts = [
    ...importSamples.map(({ bytes }) => bytes),
    ...importShapes.map(({ text }) => Buffer.from(text)),
  ]
  const notes = [...texts, ...tables.map((text) => Buffer.from(text))].flatMap((bytes) => {
    const { items, leftOut: left, lost = [], variants = [], campaigns = [] } = readSource(bytes, options)
    const parts = [...variants, ...campaigns].flatMap((part) => part.leftOut?.note ?? [])
    return [...items.flatMap((item) => item.notes), ...[...left, ...lost].map(({ note }) => note), ...parts]
  })
  return [...new Set([...notes, ...ofParts, ...ofPlanning])]
}

it('every import note has a text in every language of the studio', () => {
  const notes = said()
  expect(notes.length).toBeGreaterThan(15)
  for (const texts of [de, es, pt])
    expect(notes.filter((note) => !texts.notes.some(([pattern]) => pattern.test(note)))).toEqual([])
  expect(noteText('"CONTACT" of Linktree has no address.', de)).toBe(
    '„CONTACT“ von Linktree hat keine eigene Adresse.',
  )
})
