import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Makes `apps/server/dist` of the sources: `main.js` names one of two folders, and a build goes into the other. So what runs goes on
 * with its own files, and a build that is cut off changes nothing. `scripts/server.js` calls it with the fingerprint of what it is
 * made of, which becomes the first line of `main.js`: both change at once.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'apps/server/src')
const dist = join(root, 'apps/server/dist')
const [, , fingerprint] = process.argv

/** Programs in machine code that lie beside their packages, and one that is not there. */
const external = new Set(['better-sqlite3', 'sharp', 'pg-native'])

const main = join(source, 'main.ts')
/** What that imports at once: in a file of its own, so that not everything is loaded with it. */
const withMain = join(source, 'process/source-lines.ts')
const isOurs = (id) => !id.includes('node_modules')

/**
 * Modules go on to find the files beside them, workers among these: each keeps the address of its source. The one that reads
 * stacks has to know the build's.
 */
const ownAddresses = (folder) => ({
  name: 'own-addresses',
  resolveId: (id) =>
    id === './runtime.js' ? { id: relative(folder, join(source, 'runtime.js')), external: true } : null,
  transform(code, id) {
    if (!isOurs(id) || id === withMain || !/import\.meta\.(url|dirname)\b/.test(code)) return null
    const place = relative(folder, id)
    return code
      .replaceAll(/import\.meta\.url\b/g, `new URL(${JSON.stringify(place)}, import.meta.url).href`)
      .replaceAll(
        /import\.meta\.dirname\b/g,
        `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`,
      )
  },
})

/** An import of it reads all that it exports, and so loads the whole of `fetch`. */
const http = {
  name: 'http',
  resolveId: (id) => (id === 'node:http' ? '\0http' : null),
  load: (id) => (id === '\0http' ? `module.exports = process.getBuiltinModule('node:http')` : null),
}

/**
 * Which line of which source a line of the build came from, in pairs. A source map says more, but takes 26 MiB of the process
 * that reads it.
 */
const linesOf = (code, map, folder) => {
  const entries = new SourceMap(map)
  const sources = []
  const lines = code.split('\n').flatMap((text, line) => {
    const { originalSource, originalLine } = entries.findEntry(line, text.search(/\S|$/))
    if (originalSource === undefined) return [-1, 0]
    const path = relative(root, join(folder, originalSource))
    if (!sources.includes(path)) sources.push(path)
    return [sources.indexOf(path), originalLine + 1]
  })
  return { sources, lines }
}

const folderInUse = () => {
  try {
    return /'\.\/([ab])\/main\.js'/.exec(readFileSync(join(dist, 'main.js'), 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** Puts the names in a folder on the disk, as far as the disk can do that: some shared ones cannot. */
const syncFolder = (path) => {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } catch {
    // The files themselves are
  } finally {
    closeSync(fd)
  }
}

/** Nothing is built for so long: what is older was cut off. */
const cutOffMs = 3_600_000

const former = folderInUse()
const folder = join(dist, former === 'a' ? 'b' : 'a')
mkdirSync(dist, { recursive: true })
for (const name of readdirSync(dist).filter((name) => name.startsWith('.part-'))) {
  const stat = statSync(join(dist, name), { throwIfNoEntry: false })
  if (stat && stat.mtimeMs < Date.now() - cutOffMs) rmSync(join(dist, name), { recursive: true, force: true })
}
// Not named by the process's number: containers that share a disk have the same ones
const part = mkdtempSync(join(dist, '.part-'))
// `mkdtemp` keeps its folder to its owner, and the service may be another user's
const files = join(part, 'files')
const entry = join(part, 'entry')
try {
  mkdirSync(files)
  const { rolldown } = await import('rolldown')
  // What an entry imports is loaded at every start
  const entries = ['main', 'start', 'db/dialects/sqlite']
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name.split('/').at(-1), join(source, `${name}.ts`)])),
    platform: 'node',
    external: (id) => external.has(id),
    plugins: [ownAddresses(folder), http],
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({
    dir: folder,
    format: 'esm',
    // Classes and functions keep the names that logs and answers show
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    minifyInternalExports: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
    codeSplitting: {
      groups: [
        { name: 'first', test: (id) => id === withMain, priority: 3 },
        // Apart, because text of other alphabets makes V8 keep a whole file at two bytes a letter
        { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
        { name: 'own', test: (id) => isOurs(id) && id !== main, tags: ['$initial'], priority: 1 },
      ],
    },
  })
  await bundle.close()
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue
    writeFileSync(join(files, chunk.fileName), chunk.code, { flush: true })
    if (chunk.map && chunk.moduleIds.some(isOurs))
      writeFileSync(
        join(files, `${chunk.fileName}.lines`),
        JSON.stringify(linesOf(chunk.code, chunk.map, folder)),
        { flush: true },
      )
  }
  writeFileSync(entry, `// ${fingerprint}\nimport './${relative(dist, folder)}/main.js'\n`, { flush: true })
  // A loss of power leaves no empty files behind an entry that says what they are made of
  syncFolder(files)
  // Another start that built it meanwhile may run by now
  if (folderInUse() === former) {
    rmSync(folder, { recursive: true, force: true })
    renameSync(files, folder)
    renameSync(entry, join(dist, 'main.js'))
  }
} finally {
  rmSync(part, { recursive: true, force: true })
}
