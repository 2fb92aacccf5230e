import { dayMs, hourMs } from '../../lib/durations.ts'

type Kept = { readonly id: number; readonly at: number }

/** Automatic versions that are always kept, where the plan keeps twice as many. */
const recent = 10
/** Spans of which one version each is kept, and of how many at most. */
const tiers = [
  { spanMs: hourMs, most: 24 },
  { spanMs: dayMs, most: 30 },
  { spanMs: 7 * dayMs, most: 104 },
] as const

/**
 * Which automatic versions go so that `keep` stay, given newest first: the last ten stay, then the first of each hour,
 * day and week, as that one is the page before the changes of that time; what room is left is for the newest others.
 */
export const versionsToDrop = (versions: readonly Kept[], keep: number): number[] => {
  if (versions.length <= keep) return []
  const newest = Math.min(recent, Math.ceil(keep / 2))
  const stays = new Set(versions.slice(0, newest).map(({ id }) => id))
  const room = Math.floor((keep - stays.size) / tiers.length)
  for (const { spanMs, most } of tiers) {
    let left = Math.min(room, most)
    for (const id of firstOfEach(versions, spanMs)) {
      if (!left) break
      if (stays.has(id)) continue
      stays.add(id)
      left -= 1
    }
  }
  for (const { id } of versions) {
    if (stays.size >= keep) break
    stays.add(id)
  }
  return versions.flatMap(({ id }) => (stays.has(id) ? [] : [id]))
}

/** The oldest version of each span of time, the newest span first. */
const firstOfEach = (versions: readonly Kept[], spanMs: number): number[] => {
  const first = new Map<number, number>()
  for (const { id, at } of versions) first.set(Math.floor(at / spanMs), id)
  return [...first.values()]
}
