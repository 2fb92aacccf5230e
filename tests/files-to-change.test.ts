import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockKinds, linkFields, linkKinds } from '@vitrine/contract'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Source files without tests, samples and translations. */
const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|\.gen\.|\/(?:messages|samples|texts)\//.test(file),
)
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** Returns the files that name at least `minimum` of the names, as a text or as a property. */
const findLists = (names: readonly string[], minimum: number): string[] => {
  const patterns = names.map(
    (name) => new RegExp(`'${name}'|^\\s*(?:readonly )?${name}\\??:|[{,] ${name}:`, 'm'),
  )
  return sources.filter((file) => patterns.filter((p) => p.test(texts.get(file)!)).length >= minimum)
}

/** Returns the files that a row of the table "Files to change" in ARCHITECTURE.md names. */
const readRow = (change: string): string[] => {
  const row = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${change} |`))!
  return [...row.matchAll(/`([^`]+\.tsx?)`/g)].flatMap(([, name]) => {
    const files = sources.filter((file) => `/${file}`.endsWith(`/${name}`))
    expect(files, name).not.toEqual([])
    return files
  })
}

test('names each file that lists fields of links or kinds of blocks', () => {
  const fields = Object.keys(linkFields)
  const kindsWithoutAddress = linkKinds.filter((kind) => blockKinds[kind].address === 'none')
  const lists = {
    'A field of a link': findLists(fields, fields.length / 2),
    'A kind of block': findLists(kindsWithoutAddress, kindsWithoutAddress.length),
  }
  for (const [change, files] of Object.entries(lists))
    expect(readRow(change), change).toEqual(expect.arrayContaining(files))
})
