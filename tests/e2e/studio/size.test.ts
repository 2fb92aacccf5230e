import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type StudioLanguage, studioLanguages } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { createStudioHints, findChunk } from '../../../apps/server/src/site/studio-hints.ts'

type Chunk = { readonly file: string; readonly imports?: readonly string[] }

const dist = join(import.meta.dirname, '../../../apps/studio/dist')
const built = join(dist, readFileSync(join(dist, 'current'), 'utf8'))
/** Scripts of the document. */
const first = (chunks: Record<string, Chunk>): string[] => {
  const page = readFileSync(join(built, 'index.html'), 'utf8')
  return Object.keys(chunks).filter((name) => page.includes(`src="/studio/${chunks[name]!.file}"`))
}

const manifest = () =>
  JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Returns the gzip bytes of the first scripts and of their static imports. */
const scriptBytes = (modules: readonly string[]): number => {
  const chunks = manifest()
  const files = new Set<string>()
  const need = (module: string) => {
    const { file, imports = [] } = findChunk(chunks, module)!
    if (files.has(file)) return
    files.add(file)
    for (const next of imports) need(next)
  }
  for (const module of [...first(chunks), ...modules]) need(module)
  return [...files].reduce((sum, file) => sum + statSync(join(built, `${file}.gz`)).size, 0)
}

test.each(['src/app/signed-in.ts', 'src/features/auth/sign-in.tsx', 'src/features/auth/sign-up.tsx'])(
  'limits the scripts of the first screen to 180 kB, without texts: %s',
  (screen) => {
    const bytes = scriptBytes([screen])
    expect(bytes).toBeLessThanOrEqual(180_000)
    // Less than the libraries alone: the build has changed, and something was not counted
    expect(bytes).toBeGreaterThan(100_000)
  },
)

/** Letters of other scripts take two or three bytes. */
const maxTextBytes: Partial<Record<StudioLanguage, number>> = { ar: 24_000, ja: 24_000 }

test.each(studioLanguages)('limits the texts of the first screen in %s', (language) => {
  const bytes = scriptBytes([`src/app/first-texts/${language}.ts`]) - scriptBytes([])
  expect(bytes).toBeLessThanOrEqual(maxTextBytes[language] ?? 16_000)
  expect(bytes).toBeGreaterThan(5000)
})

const screens = [
  'activity',
  'analytics',
  'analytics/campaigns',
  'analytics/changes',
  'analytics/variants',
  'audience',
  'audience/forms',
  'audience/newsletter',
  'design',
  'doctor',
  'history',
  'ideas',
  'import',
  'links',
  'more',
  'profile',
  'proposals',
  'settings',
  'share',
  'start',
  'webhooks',
]

test.each(screens)('preloads the script of the screen %s', (screen) => {
  const hints = createStudioHints(manifest(), '')
  const preloads = (name: string) =>
    hints(`/studio/pages/1/${name}`, 'en', true).match(/modulepreload/g)?.length
  expect(preloads(screen)).toBeGreaterThan(preloads('unknown')!)
})
