import { readdirSync, readFileSync } from 'node:fs'

/** As `scripts/server-build.js` writes it beside each file: a pair (source, line) for each line of the file. */
type SourceLines = { readonly sources: readonly string[]; readonly lines: readonly number[] }

/**
 * Names lines of the sources in stacks (docs/decisions/0028). `own` is the address of a file of the build: places in files beside it
 * are looked up in their tables, which are read when a stack first names them. A message may hold any text of any length, so
 * nothing else is read, and only lines that begin as those of a stack are looked at, each once.
 */
export const createSourceLines = (own: string): ((stack: string) => string) => {
  // The process runs its sources
  if (own.endsWith('.ts')) return (stack) => stack
  const folder = new URL('.', own)
  const literal = folder.href.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const place = new RegExp(`^( {4}at .*?)${literal}([\\w-]+\\.js):(\\d+):\\d+`, 'gm')
  let tables: Map<string, SourceLines | null | undefined> | undefined

  const tableOf = (file: string) => {
    tables ??= new Map(namesIn(folder).map((name) => [name, undefined]))
    const name = `${file}.lines`
    // A library's file has none
    if (!tables.has(name)) return null
    const known = tables.get(name)
    if (known !== undefined) return known
    const table = read(new URL(name, folder))
    tables.set(name, table)
    return table
  }

  return (stack) =>
    stack.replace(place, (whole, before: string, file: string, line: string) => {
      const table = tableOf(file)
      const at = 2 * (Number(line) - 1)
      const source = table?.sources[table.lines[at] ?? -1]
      return source === undefined ? whole : `${before}${source}:${table!.lines[at + 1]}`
    })
}

const namesIn = (folder: URL): string[] => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.lines'))
  } catch {
    // Gone with an upgrade: the place in the build is told
    return []
  }
}

const read = (file: URL): SourceLines | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SourceLines
  } catch {
    // Gone since
    return null
  }
}

/** A stack of this process. Where it runs a build, this module is in a file of it. */
export const withSourceLines = createSourceLines(import.meta.url)
