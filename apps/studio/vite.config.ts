import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { studioLanguages } from '../../packages/contract/src/limits.ts'
import { brandFont, createFontFaces } from '../../packages/page/src/themes/fonts.ts'
import { inlineRoutes } from '../../packages/sdk/src/inline-routes.ts'
import { addMissing, type Catalogue } from '../../packages/texts/src/index.ts'
import { isolateParameters, parseCatalogue } from '../../packages/texts/src/parse.ts'
import { createPseudoCatalogue } from '../../packages/texts/src/pseudo.ts'
import { firstCatalogues } from './src/app/first-catalogues.ts'

/**
 * Omits react-aria's texts in languages that the studio does not have: they are a third of its bytes. Messages (toasts)
 * are in the first script and have texts of the studio, so that one language is enough.
 */
const ownLanguagesOnly = (): Plugin => ({
  name: 'own-languages-only',
  enforce: 'pre',
  load(id) {
    if (/[\\/]toast[\\/]intlStrings\.mjs$/.test(id))
      return "import english from '../intl/toast/en-US.mjs'\nexport default { 'en-US': english }"
    const [, language] =
      /[\\/]react-(?:aria|stately)[\\/].*[\\/]intl[\\/].*[\\/]([a-z]{2})-[A-Z]{2}\.m?js$/.exec(id) ?? []
    return language && !(studioLanguages as readonly string[]).includes(language) ? 'export default {}' : null
  },
})

/**
 * Parses the messages of catalogues, so that browsers need no parser, and adds English texts where a translation has
 * none. Isolates parameters from right to left. With PSEUDO=ltr or PSEUDO=rtl, every language is the pseudo language.
 */
const parseTexts = (): Plugin => ({
  name: 'parse-texts',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]texts[\\/][a-z]{2}\.json$/ },
    handler: (id) => {
      const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Catalogue
      const english = join(dirname(id), 'en.json')
      const parse = () => {
        if (!existsSync(english)) return parseCatalogue(read(id))
        return process.env.PSEUDO
          ? createPseudoCatalogue(read(english))
          : parseCatalogue(addMissing(read(id), read(english)))
      }
      const isMirrored = process.env.PSEUDO === 'rtl' || basename(id) === 'ar.json'
      return JSON.stringify(isMirrored ? isolateParameters(parse()) : parse())
    },
  },
})

/** Folder of a catalogue: `links/blocks` is in `features/links/blocks`. */
const getFolder = (name: string) => (name === 'app' || name === 'editor' ? name : `features/${name}`)

/**
 * Writes `virtual:first-texts`, which loads the texts of the first screen by language. Their modules have paths in
 * `src/app/first-texts`, by which the manifest of the build names them.
 */
const firstTexts = (): Plugin => ({
  name: 'first-texts',
  resolveId: {
    filter: { id: /^virtual:first-texts/ },
    handler: (id) => join(import.meta.dirname, id.replace('virtual:', 'src/app/').concat('.ts')),
  },
  load: {
    filter: { id: /[\\/]src[\\/]app[\\/]first-texts(?:[\\/][a-z]{2})?\.ts$/ },
    handler: (id) => {
      const language = basename(id, '.ts')
      if (language === 'first-texts')
        return `export default {${studioLanguages.map((tag) => `${tag}: () => import('virtual:first-texts/${tag}')`)}}`
      const imports = firstCatalogues.map(
        (name, i) => `import texts${i} from '/src/${getFolder(name)}/texts/${language}.json'`,
      )
      // The groups of these two are at the top
      const groups = firstCatalogues.map((name, i) =>
        name === 'app' || name === 'editor' ? `...texts${i}` : `${basename(name)}: texts${i}`,
      )
      return `${imports.join('\n')}
export const files = import.meta.glob('/src/**/texts/${language}.json')
export default {${groups}}`
    },
  },
})

/** Names the script that joins the catalogues of the first screen in one language. */
const nameFirstTexts = (id: string): string | null => {
  const folders = firstCatalogues.join('|')
  const pattern = new RegExp(`/src/(?:features/)?(?:${folders})/texts/([a-z]{2})\\.json$`)
  const [, language] = pattern.exec(id.replaceAll('\\', '/')) ?? []
  return language ? `texts-${language}` : null
}

/**
 * Moves the stylesheet to the end of the body, so that the splash is drawn first. The id keeps react-aria from adding an inline
 * style element, which `style-src 'self'` forbids; `base.css` has its rule.
 */
const stylesheetLast = (): Plugin => ({
  name: 'stylesheet-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [link = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
      return html
        .replace(link, '')
        .replace('</body>', `  ${link.replace('<link', '<link id="react-aria-pressable-style"')}\n  </body>`)
    },
  },
})

/**
 * Declares the order of the cascade layers first, because Vite may emit the parts of the stylesheet in any order. Then declares the
 * font of headings, whose file the server sends.
 */
const declarationsFirst = (): Plugin => ({
  name: 'declarations-first',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer tokens,base,ui,features;${createFontFaces(brandFont)}${file.source}`
    },
  },
})

/** Compresses each asset at build time, so that the server does not need to. */
const compressAhead = (): Plugin => {
  let folder = ''
  return {
    name: 'compress-ahead',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir, 'assets')
    },
    writeBundle: () => {
      for (const name of readdirSync(folder)) {
        if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue
        const path = join(folder, name)
        const bytes = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 10,
          [constants.BROTLI_PARAM_SIZE_HINT]: statSync(path).size,
        }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
      }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  envPrefix: 'PSEUDO',
  plugins: [
    ownLanguagesOnly(),
    firstTexts(),
    parseTexts(),
    inlineRoutes(),
    react(),
    stylesheetLast(),
    declarationsFirst(),
    compressAhead(),
  ],
  // Catalogues are parsed at build
  resolve: {
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  // Each key of a catalogue would also be an export
  json: { namedExports: false },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // Screens need no list of scripts that are loaded before them
      resolveDependencies: (_, files) =>
        files.filter((file) => !/assets\/(?:signed-in|rolldown-runtime)-/.test(file)),
    },
    // The content security policy forbids `data:` scripts and fonts
    assetsInlineLimit: 0,
    // One stylesheet loads without a script
    cssCodeSplit: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    // Lists the imports of each chunk, for preloading and the test of sizes
    manifest: true,
    // One initial script: each of forty small files would cost a round trip
    rolldownOptions: {
      // Maps of all catalogues include those of the first screen
      checks: { ineffectiveDynamicImport: false },
      output: {
        // The first script names each chunk; one character less in each is 360 bytes
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: nameFirstTexts, debugName: 'texts', priority: 1 },
            { name: 'studio', tags: ['$initial'] },
            // One script instead of many that screens share
            { name: 'signed-in', test: /src[\\/]app[\\/]signed-in\.ts$/ },
            // Helpers of a few lines, which would each have a name in the first script
            {
              name: 'small',
              test: /[\\/](?:alignment-labels|broken-text|download|fact-list|is-object|load-state|no-countries|page-summaries|paginate|plan-limit|round-up|use-megabytes|use-removal|(?:useI|i)nfiniteQuery(?:Options)?)\.[jt]sx?$/,
            },
          ],
        },
      },
    },
  },
  server: {
    // `npm run studio:dev` uses the API of a running service
    proxy: Object.fromEntries(
      ['/api', '/ext', '/account', '/media', '/favicon.svg', '/l', '/f'].map((path) => [
        path,
        process.env.VITRINE ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
})
