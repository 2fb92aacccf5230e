import { expect, test, vi } from 'vitest'
import { streamJson } from './json-stream.ts'

const numbers = async function* (count: number) {
  for (let i = 0; i < count; i++) yield { i, text: '"é"' }
}
const collect = async (stream: AsyncIterable<string>) => {
  const chunks: string[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}

test('writes an object in chunks', async () => {
  const chunks = await collect(
    streamJson([
      ['one', 1],
      ['none', numbers(0)],
      ['many', numbers(5000)],
      ['list', [null, 'x']],
    ]),
  )
  const value = JSON.parse(chunks.join(''))
  expect(Object.keys(value)).toEqual(['one', 'none', 'many', 'list'])
  expect([value.one, value.none, value.many.length, value.many[4999], value.list]).toEqual([
    1,
    [],
    5000,
    { i: 4999, text: '"é"' },
    [null, 'x'],
  ])
  expect(chunks.length).toBeGreaterThan(3)
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(40_000)
})

test('writes an empty object between prefix and suffix', async () => {
  expect((await collect(streamJson([], '{"ok":true,"data":', '}'))).join('')).toBe('{"ok":true,"data":{}}')
})

test('yields to the event loop between chunks', async () => {
  // Other tests of this process set the time of the last yield by a mocked clock
  vi.resetModules()
  const { streamJson } = await import('./json-stream.ts')
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  await collect(streamJson([['many', numbers(200_000)]]))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})
