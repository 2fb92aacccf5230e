import { expect, test } from 'vitest'
import { createTurns } from './slices.ts'

const usedMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
/** Holds the event loop for so much of the processor's time. */
const burn = (ms: number) => {
  for (const end = usedMs() + ms; usedMs() < end; );
}

/** Turns of the event loop while `work` goes on. */
const turnsOf = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0
  let timer = setImmediate(function count() {
    turns += 1
    timer = setImmediate(count)
  })
  await work()
  clearImmediate(timer)
  return turns
}

const { signal } = new AbortController()

test('slices that end with their first give the event loop back as often as one long one', async () => {
  const { slices } = createTurns(signal)
  // 100 ms in all
  const turns = await turnsOf(async () => {
    for (let row = 0; row < 100; row++)
      await slices({ max: 10 }, async () => {
        burn(1)
        return false
      })
  })
  expect(turns).toBeGreaterThanOrEqual(10)
})

test('what slices within a slice take does not make that one smaller', async () => {
  const { slices } = createTurns(signal)
  const sizes: number[] = []
  await slices({ max: 100 }, async (rows) => {
    sizes.push(rows)
    let inner = 0
    await slices({ max: 10 }, async () => {
      burn(3)
      inner += 1
      return inner < 5
    })
    return sizes.length < 8
  })
  // 15 ms each, of which nothing is the outer one's own
  expect(Math.max(...sizes)).toBe(80)
})

test('a slice is never smaller than its smallest, however long that takes', async () => {
  const { slices } = createTurns(signal)
  const sizes: number[] = []
  await slices({ min: 7, max: 100 }, async (rows) => {
    sizes.push(rows)
    burn(20)
    return sizes.length < 6
  })
  expect(Math.min(...sizes)).toBe(7)
  expect(sizes.at(-1)).toBe(7)
})
