import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { studioLanguages } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { createStudioHints } from '../../../apps/server/src/site/studio-hints.ts'

type Chunk = { readonly file: string; readonly imports?: readonly string[] }

const dist = join(import.meta.dirname, '../../../apps/studio/dist')
const built = join(dist, readFileSync(join(dist, 'current'), 'utf8'))
/** Scripts of the document, which include frame and home of a page. */
const first = (chunks: Record<string, Chunk>): string[] => {
  const page = readFileSync(join(built, 'index.html'), 'utf8')
  return Object.keys(chunks).filter((name) => page.includes(`src="/studio/${chunks[name]!.file}"`))
}

const manifest = () =>
  JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Returns the gzip bytes of the first scripts and of their static imports. */
const scriptBytes = (modules: readonly string[]): number => {
  const chunks = manifest()
  const needed = new Set<string>()
  const need = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const next of chunks[name]!.imports ?? []) need(next)
  }
  for (const name of [...first(chunks), ...modules]) need(name)
  return [...needed].reduce((sum, name) => sum + statSync(join(built, `${chunks[name]!.file}.gz`)).size, 0)
}

test.each(studioLanguages)('limits the script of the first screen to 200.5 kB in %s', (language) => {
  const texts = `src/messages/${language}/index.ts`
  for (const screens of [[], ['src/features/auth/sign-in.tsx'], ['src/features/auth/sign-up.tsx']]) {
    const bytes = scriptBytes([...screens, texts])
    expect(bytes).toBeLessThanOrEqual(200_500)
    // Less than the libraries alone: the build has changed, and something was not counted
    expect(bytes).toBeGreaterThan(100_000)
  }
})

const screens = [
  'alerts',
  'analytics',
  'campaigns',
  'design',
  'doctor',
  'embed',
  'forms',
  'ideas',
  'import',
  'links',
  'profile',
  'settings',
  'start',
  'variants',
  'versions',
  'webhooks',
]

test.each(screens)('preloads the script of the screen %s', (screen) => {
  const hints = createStudioHints(manifest(), '')
  const preloads = (name: string) =>
    hints(`/studio/pages/1/${name}`, 'en', true).match(/modulepreload/g)?.length
  expect(preloads(screen)).toBeGreaterThan(preloads('unknown')!)
})
