import { dayMs, hourMs } from '../../lib/durations.ts'

type VersionTime = { readonly id: number; readonly at: number }

/** Number of newest versions that are always kept, if the plan keeps at least twice as many. */
const recent = 10
/** Intervals of which one version each is kept, with their maximum number. */
const tiers = [
  { spanMs: hourMs, most: 24 },
  { spanMs: dayMs, most: 30 },
  { spanMs: 7 * dayMs, most: 104 },
] as const

/** Keeps the newest ten, then the first of each hour, day and week (the page before that time's changes), then the newest others. */
export const versionsToDrop = (versions: readonly VersionTime[], keep: number): number[] => {
  if (versions.length <= keep) return []
  const newest = Math.min(recent, Math.ceil(keep / 2))
  const stays = new Set(versions.slice(0, newest).map(({ id }) => id))
  const room = Math.floor((keep - stays.size) / tiers.length)
  for (const { spanMs, most } of tiers) {
    let remaining = Math.min(room, most)
    for (const id of firstOfEach(versions, spanMs)) {
      if (!remaining) break
      if (stays.has(id)) continue
      stays.add(id)
      remaining -= 1
    }
  }
  for (const { id } of versions) {
    if (stays.size >= keep) break
    stays.add(id)
  }
  return versions.flatMap(({ id }) => (stays.has(id) ? [] : [id]))
}

/** Returns the oldest version of each interval, newest interval first. */
const firstOfEach = (versions: readonly VersionTime[], spanMs: number): number[] => {
  const first = new Map<number, number>()
  for (const { id, at } of versions) first.set(Math.floor(at / spanMs), id)
  return [...first.values()]
}
