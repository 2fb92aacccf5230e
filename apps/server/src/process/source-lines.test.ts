import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { withSourceLines } from './source-lines.ts'

test('a stack of the built server names lines of the sources, and else stays as it is', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vitrine lines-'))
  try {
    const folder = join(root, 'apps/server/dist/a')
    await mkdir(folder, { recursive: true })
    await writeFile(
      join(folder, 'own.js.lines'),
      JSON.stringify({
        sources: ['apps/server/src/x.ts', 'packages/page/src/y.ts'],
        lines: [-1, 0, 0, 7, 1, 40],
      }),
    )
    await writeFile(join(folder, 'broken.js.lines'), '{')
    const at = (file: string, line: number) => `${pathToFileURL(join(folder, file)).href}:${line}:5`
    const stack = (...places: string[]) =>
      ['Error: no', ...places.map((place) => `    at f (${place})`)].join('\n')
    const kept = [
      at('own.js', 1),
      at('own.js', 99),
      at('libraries.js', 3),
      at('broken.js', 1),
      'node:net:4:1',
    ]
    expect(withSourceLines(stack(at('own.js', 2), at('own.js', 3), ...kept))).toBe(
      stack('apps/server/src/x.ts:7', 'packages/page/src/y.ts:40', ...kept),
    )
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
