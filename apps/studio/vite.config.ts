import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { studioLanguages } from '../../packages/contract/src/limits.ts'

/** react-aria brings its own texts in thirty languages, a third of its bytes: those the studio has not are left out. */
const ownLanguagesOnly = (): Plugin => ({
  name: 'own-languages-only',
  enforce: 'pre',
  load(id) {
    const [, language] =
      /[\\/]react-(?:aria|stately)[\\/].*[\\/]intl[\\/].*[\\/]([a-z]{2})-[A-Z]{2}\.m?js$/.exec(id) ?? []
    return language && !(studioLanguages as readonly string[]).includes(language) ? 'export default {}' : null
  },
})

/**
 * Moves the stylesheet behind the splash, which is then drawn before it has arrived; scripts still wait for it. react-aria
 * writes one style element unless an element of this id exists; the policy `style-src 'self'` forbids it. So our
 * stylesheet has the id, and `base.css` the rule.
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

/** The order of the layers comes before any of them, whatever order the parts of the stylesheet are put together in. */
const layersFirst = (): Plugin => ({
  name: 'layers-first',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer tokens,base,ui,features;${file.source}`
    },
  },
})

/** Writes each asset compressed beside it, so that the server never has to. */
const compressAhead = (): Plugin => {
  let folder = ''
  return {
    name: 'compress-ahead',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir, 'assets')
    },
    closeBundle: () => {
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
  plugins: [ownLanguagesOnly(), react(), stylesheetLast(), layersFirst(), compressAhead()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Nothing inline: the policy lets no `data:` scripts or fonts through
    assetsInlineLimit: 0,
    // One stylesheet, which needs no script to wait for
    cssCodeSplit: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    // Which chunk needs which: for what the server has fetched ahead, and the test of their sizes
    manifest: true,
    // The first script is one file: as forty small ones each would cost a slow network a round trip
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'studio', tags: ['$initial'] }] } } },
  },
  server: {
    // `npm run studio:dev`: the API of a service that runs beside
    proxy: Object.fromEntries(
      ['/api', '/account', '/media', '/favicon.svg', '/l', '/f'].map((path) => [
        path,
        process.env.VITRINE ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
})
