import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** As `scripts/server-build.js` writes it beside each file: a pair (source, line) for each line of the file. */
type SourceLines = { readonly sources: readonly string[]; readonly lines: readonly number[] }

const known = new Map<string, SourceLines | null>()

const linesOf = (file: string): SourceLines | null => {
  let lines = known.get(file)
  if (lines === undefined) {
    try {
      lines = JSON.parse(readFileSync(fileURLToPath(`${file}.lines`), 'utf8')) as SourceLines
    } catch {
      // A library's file, or gone with an upgrade: the place in the build is told
      lines = null
    }
    known.set(file, lines)
  }
  return lines
}

/** A stack that names lines of the sources where the server was built (docs/decisions/0028). Read when a stack is first written. */
export const withSourceLines = (stack: string): string =>
  stack.replace(
    /(file:\/\/\/[^\s()]*\/apps\/server\/dist\/[ab]\/[\w-]+\.js):(\d+):\d+/g,
    (place, file: string, line: string) => {
      const table = linesOf(file)
      const at = 2 * (Number(line) - 1)
      const source = table?.sources[table.lines[at] ?? -1]
      return source === undefined ? place : `${source}:${table!.lines[at + 1]}`
    },
  )
