import { dayMs, hourMs } from '@vitrine/contract/durations'

type VersionTime = { readonly id: number; readonly at: number }

/** Number of newest versions that are always kept, if the plan keeps at least twice as many. */
const minNewest = 10
/** Intervals of which one version each is kept, with their maximum number. */
const tiers = [
  { spanMs: hourMs, maxVersions: 24 },
  { spanMs: dayMs, maxVersions: 30 },
  { spanMs: 7 * dayMs, maxVersions: 104 },
] as const

/** Returns the versions to delete. Keeps the newest ten, then the first of each hour, day and week, then the newest others. */
export const selectSurplusVersions = (versions: readonly VersionTime[], keep: number): number[] => {
  if (versions.length <= keep) return []
  const newest = Math.min(minNewest, Math.ceil(keep / 2))
  const keptIds = new Set(versions.slice(0, newest).map(({ id }) => id))
  const maxPerTier = Math.floor((keep - keptIds.size) / tiers.length)
  for (const { spanMs, maxVersions } of tiers) {
    let remaining = Math.min(maxPerTier, maxVersions)
    for (const id of takeFirstOfEach(versions, spanMs)) {
      if (!remaining) break
      if (keptIds.has(id)) continue
      keptIds.add(id)
      remaining -= 1
    }
  }
  for (const { id } of versions) {
    if (keptIds.size >= keep) break
    keptIds.add(id)
  }
  return versions.flatMap(({ id }) => (keptIds.has(id) ? [] : [id]))
}

/** Returns the oldest version of each interval, newest interval first. */
const takeFirstOfEach = (versions: readonly VersionTime[], spanMs: number): number[] => {
  const oldestByInterval = new Map<number, number>()
  for (const { id, at } of versions) oldestByInterval.set(Math.floor(at / spanMs), id)
  return [...oldestByInterval.values()]
}
