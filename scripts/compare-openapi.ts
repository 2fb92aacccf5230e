import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

/**
 * Compares the JSON documents of two directories and prints each difference:
 * `node scripts/openapi.ts BEFORE`, then after the change `node scripts/openapi.ts AFTER`, then
 * `node scripts/compare-openapi.ts BEFORE AFTER`. The order of properties and of `required` has no meaning.
 */
const [before = '', after = ''] = process.argv.slice(2)

const readDocument = (directory: string, file: string): unknown =>
  JSON.parse(readFileSync(join(directory, file), 'utf8'), (key, value: unknown) =>
    key === 'required' && Array.isArray(value) ? value.toSorted() : value,
  )

const printDifferences = (path: string, a: unknown, b: unknown): void => {
  if (isDeepStrictEqual(a, b)) return
  process.exitCode = 1
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object')
    console.log(`${path}\n- ${JSON.stringify(a)}\n+ ${JSON.stringify(b)}`)
  else
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
      printDifferences(`${path}/${name}`, a[name as keyof typeof a], b[name as keyof typeof b])
}

for (const file of readdirSync(before))
  printDifferences(file, readDocument(before, file), readDocument(after, file))
