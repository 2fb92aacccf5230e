import { numbers } from '../support/service.ts'

/** Choices that the same seed and index repeat. */
export type Random = {
  /** From 0 to 1. */
  next(): number
  /** From 0 to `below` - 1. */
  int(below: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the names, each as often as its weight says. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T
  /** Lower-case letters and digits. */
  word(length: number): string
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Every request has a sequence of its own, so that one can be made again without those before it. */
export const randomOf = (seed: number, index: number): Random => {
  // Spreads neighbouring indexes over the seeds (MurmurHash3's finaliser)
  let h = (seed ^ Math.imul(index + 1, 0x9e3779b1)) | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  const next = numbers(h ^ (h >>> 16))
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(list.length)]!,
    weighted: (weights) => {
      const entries = Object.entries(weights) as [never, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      return entries.at(-1)![0]
    },
    word: (length) => Array.from({ length }, () => letters[int(26 + (length > 1 ? 10 : 0))]).join(''),
  }
}
