import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type Chunk = { readonly file: string; readonly imports?: readonly string[] }

const built = join(import.meta.dirname, '../../../apps/studio/dist')
const languages = ['en', 'pt', 'de', 'es']
const signIn = ['index.html', 'src/features/auth/sign-in.tsx']
const home = [
  'index.html',
  'src/app/shell.tsx',
  'src/features/page/page-frame.tsx',
  'src/features/home/home.tsx',
]

/** Bytes, compressed by gzip, of the scripts that some modules cannot do without. */
const scriptBytes = (modules: readonly string[]): number => {
  const chunks = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const needed = new Set<string>()
  const need = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const next of chunks[name]!.imports ?? []) need(next)
  }
  for (const name of modules) need(name)
  return [...needed].reduce((sum, name) => sum + statSync(join(built, `${chunks[name]!.file}.gz`)).size, 0)
}

it.each(languages)(
  'the first screen takes at most 200 kB of script in %s, the home of a page 220 kB',
  (language) => {
    const texts = `src/messages/${language}/index.ts`
    expect(scriptBytes([...signIn, texts])).toBeLessThanOrEqual(200_000)
    // Without the preview, which comes after it
    expect(scriptBytes([...home, texts])).toBeLessThanOrEqual(220_000)
  },
)
