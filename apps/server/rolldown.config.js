import { defineConfig } from 'rolldown'

/**
 * Escapes characters beyond ASCII. V8 stores a source with one such character in two bytes per character, which was 11
 * MiB of memory more.
 */
const ascii = {
  name: 'ascii',
  /**
   * @param {unknown} _options
   * @param {import('rolldown').OutputBundle} bundle
   */
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const [escaped] = chunk.code.match(/(?<!\\)(?:\\\\)*\\[^\0-\x7f]/) || []
      if (escaped) throw new Error(`A backslash before ${escaped} would change its meaning.`)
      chunk.code = chunk.code.replace(
        /[^\0-\x7f]/g,
        (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

/**
 * Bundles the server and its libraries, which start in half the time of 1,800 modules (docs/decisions/0028). `admin` is
 * `npm run admin`, `worker` the thread that reads imports.
 */
export default defineConfig({
  input: {
    main: 'src/main.ts',
    admin: 'src/cli/main.ts',
    worker: 'src/features/imports/read/worker.ts',
  },
  platform: 'node',
  // Packages with machine code stay in node_modules; pg-native is optional and not installed
  plugins: [ascii],
  external: ['better-sqlite3', 'sharp', 'pg-native'],
  output: {
    format: 'esm',
    // Logs and stacks show the names of classes and functions
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    chunkFileNames: '[name].js',
  },
})
