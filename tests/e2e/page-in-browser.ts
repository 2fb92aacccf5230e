/** Renders every page of the gallery in the browser from the sources of `packages/page`, and compares it with the server's bytes. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { launchBrowser } from './browser.ts'
import type { drawPages } from './gallery/draw.ts'
import { pages, serverParts } from './gallery/pages.ts'

const root = join(import.meta.dirname, '../..')
const resolveUrl = (name: string) => import.meta.resolve(name).slice(`file://${root}`.length)
const libraries = [
  '@formatjs/fast-memoize',
  '@formatjs/icu-messageformat-parser',
  '@formatjs/icu-skeleton-parser',
  'intl-messageformat',
  'typebox',
]
/** Import map for the browser. lru-cache has a separate build for browsers. */
const imports = {
  '@vitrine/contract': '/packages/contract/src/index.ts',
  '@vitrine/contract/': '/packages/contract/src/',
  '@vitrine/page/': '/packages/page/src/',
  '@vitrine/texts': '/packages/texts/src/index.ts',
  '@vitrine/texts/': '/packages/texts/src/',
  ...Object.fromEntries(libraries.map((name) => [name, resolveUrl(name)])),
  'lru-cache': '/node_modules/lru-cache/dist/esm/browser/index.js',
}

const server = createServer((request, response) => {
  const path = new URL(request.url!, 'http://localhost').pathname
  if (path === '/') {
    response.setHeader('content-type', 'text/html')
    return response.end(`<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`)
  }
  const file = [join(root, path), join(root, `${path}.ts`)].find(
    (name) => /\.(?:m?[jt]s|json)$/.test(name) && existsSync(name),
  )
  if (!file) return response.writeHead(404).end()
  const source = readFileSync(file, 'utf8')
  response.setHeader('content-type', file.endsWith('.json') ? 'application/json' : 'text/javascript')
  response.end(file.endsWith('.ts') ? stripTypeScriptTypes(source) : source)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const browser = await launchBrowser()
const tab = await browser.newPage()
const problems: string[] = []
tab.on('pageerror', (error) => problems.push(String(error)))
tab.on(
  'response',
  (response) => response.status() >= 400 && problems.push(`${response.status()} for ${response.url()}`),
)
await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

/** Values that only the server computes, recorded while it renders the pages. */
const serverValues = {
  scriptUrl: serverParts.scriptUrl,
  pictures: {} as Record<string, string>,
  versions: {} as Record<string, string>,
}
const { drawPages: draw } = await import('./gallery/draw.ts')
draw({
  scriptUrl: serverValues.scriptUrl,
  pictureHash: (name) => (serverValues.pictures[name] = serverParts.pictureHash(name)),
  shareVersion: (view) => (serverValues.versions[JSON.stringify(view)] = serverParts.shareVersion(view)),
})
const drawn = await tab.evaluate(async ({ scriptUrl, pictures, versions }) => {
  const module: { drawPages: typeof drawPages } = await import(`${location.origin}/tests/e2e/gallery/draw.ts`)
  const { pages } = module.drawPages({
    scriptUrl,
    pictureHash: (name) => pictures[name]!,
    shareVersion: (view) => versions[JSON.stringify(view)]!,
  })
  return pages
}, serverValues)
await browser.close()
server.close()

for (const [name, page] of Object.entries(pages)) {
  const other = drawn[name]
  if (other?.html !== page.html || other.css !== page.css || String(other.frames) !== String(page.frames))
    problems.push(`${name}: the browser draws it otherwise`)
}
for (const problem of problems) console.error(problem)
console.log(
  `page in a browser: ${Object.keys(drawn).length} of ${Object.keys(pages).length} pages compared, ${problems.length} problems`,
)
process.exitCode = problems.length || Object.keys(drawn).length === 0 ? 1 : 0
