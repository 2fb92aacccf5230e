import fs from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSourceLines, withSourceLines } from './source-lines.ts'

let root: string
/** The address of a file of a build; the process's own is `a`. */
const address = (file: string, build = 'a') => pathToFileURL(join(root, 'apps/server/dist', build, file)).href
const at = (file: string, line: number, build?: string) => `${address(file, build)}:${line}:5`
const stack = (...places: string[]) =>
  ['Error: no', ...places.map((place) => `    at f (${place})`)].join('\n')

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine lines (1)-'))
  for (const build of ['a', 'b']) {
    const folder = join(root, 'apps/server/dist', build)
    await mkdir(folder, { recursive: true })
    await writeFile(
      join(folder, 'own.js.lines'),
      JSON.stringify({
        sources: ['apps/server/src/x.ts', 'packages/page/src/y.ts'],
        lines: [-1, 0, 0, 7, 1, 40],
      }),
    )
    await writeFile(join(folder, 'broken.js.lines'), '{')
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('a stack of the built server names lines of the sources, and else stays as it is', () => {
  const built = createSourceLines(address('first.js'))
  const kept = [at('own.js', 1), at('own.js', 99), at('libraries.js', 3), at('broken.js', 1), 'node:net:4:1']
  expect(built(stack(at('own.js', 2), at('own.js', 3), ...kept))).toBe(
    stack('apps/server/src/x.ts:7', 'packages/page/src/y.ts:40', ...kept),
  )
  expect(built(`Error\n    at async ${at('own.js', 2)}\ncaused by: Error\n    at ${at('own.js', 3)}`)).toBe(
    'Error\n    at async apps/server/src/x.ts:7\ncaused by: Error\n    at packages/page/src/y.ts:40',
  )
})

test('what a message says is left as it is, and no file is looked for that the build has not made', () => {
  const built = createSourceLines(address('first.js'))
  built(stack(at('own.js', 2)))
  const calls = (['readFileSync', 'readdirSync', 'statSync', 'openSync', 'existsSync'] as const).map((name) =>
    vi.spyOn(fs, name),
  )
  syncBuiltinESMExports()
  try {
    for (const text of [
      // Of another build and of another place
      stack(at('own.js', 2, 'b'), 'file:///etc/apps/server/dist/a/own.js:2:1'),
      stack(...Array.from({ length: 1000 }, (_, n) => at(`own${n}.js`, 2))),
      `Error: ${at('own.js', 2)} is not there\n  at ${at('own.js', 2)}`,
      // Each a first part of a place, in the message and in a line of the stack
      'file:///'.repeat(131_072),
      stack('file:///'.repeat(131_072)),
      stack(address('').repeat(20_000)),
      stack(`${address('')}${'own'.repeat(400_000)}`),
      `${'    at '.repeat(150_000)}\n${'    at \n'.repeat(150_000)}`,
    ])
      expect(built(text) === text, text.slice(0, 100)).toBe(true)
    for (const call of calls) expect(call).not.toHaveBeenCalled()
  } finally {
    for (const call of calls) call.mockRestore()
    syncBuiltinESMExports()
  }
})

test('a server that runs from its sources has nothing to look up', () => {
  const text = stack(at('own.js', 2), at('own.js', 3))
  expect(withSourceLines(text)).toBe(text)
})
