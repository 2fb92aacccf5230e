import { type Finding, onLink, quoted, type Rule, setLink } from '../finding.ts'
import { leads, type SnapshotLink } from '../snapshot.ts'
import { sameAddress } from './addresses.ts'

/** Two cards that lead to one place. The later of two equal cards can be switched off here. */
export const duplicateAddress: Rule = {
  name: 'duplicate-address',
  category: 'links',
  check: ({ shown }) => {
    const first = new Map<string, SnapshotLink>()
    return shown.filter(leads).flatMap((link): Finding[] => {
      const key = sameAddress(link.url)
      const before = first.get(key)
      if (!before) {
        first.set(key, link)
        return []
      }
      const twin =
        before.title.trim() === link.title.trim() && before.kind === link.kind && sameGuests(before, link)
      const about = {
        severity: 'medium',
        title: twin ? 'A link is there twice' : 'Two links lead to the same place',
        confidence: twin ? 0.95 : 0.7,
      } as const
      return twin
        ? [
            onLink(link, 'is_enabled', {
              ...about,
              explanation: `${quoted(link.title)} is on the page twice with the same address. The later one is switched off; it stays in the list.`,
              changes: [setLink(link, 'is_enabled', link.is_enabled, false)],
            }),
          ]
        : [
            onLink(link, 'url', {
              ...about,
              explanation: `${quoted(link.title)} leads where ${quoted(before.title)} leads already. Keep the one with the clearer title.`,
            }),
          ]
    })
  },
}

/** Whether two links are shown to the same visitors at the same times. */
const sameGuests = (a: SnapshotLink, b: SnapshotLink): boolean =>
  JSON.stringify([a.audience, a.schedule, a.gate]) === JSON.stringify([b.audience, b.schedule, b.gate])
