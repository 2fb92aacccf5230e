import { type Finding, onLink, quote, type Rule, setLink } from '../finding.ts'
import { opensAddress, type SnapshotLink } from '../snapshot.ts'
import { normaliseAddress } from './addresses.ts'

/** Finds two cards with the same destination. If they are equal, the fix switches off the later one. */
export const duplicateAddress: Rule = {
  name: 'duplicate-address',
  category: 'links',
  check: ({ shown }) => {
    const first = new Map<string, SnapshotLink>()
    return shown.filter(opensAddress).flatMap((link): Finding[] => {
      const key = normaliseAddress(link.url)
      const before = first.get(key)
      if (!before) {
        first.set(key, link)
        return []
      }
      const twin =
        before.title.trim() === link.title.trim() &&
        before.kind === link.kind &&
        hasSameAudience(before, link)
      const about = {
        severity: 'medium',
        title: twin ? 'A link appears twice' : 'Two links lead to the same place',
        confidence: twin ? 0.95 : 0.7,
      } as const
      return twin
        ? [
            onLink(link, 'is_enabled', {
              ...about,
              explanation: `${quote(link.title)} is on the page twice with the same address. The later one is switched off; it stays in the list.`,
              changes: [setLink(link, 'is_enabled', link.is_enabled, false)],
            }),
          ]
        : [
            onLink(link, 'url', {
              ...about,
              explanation: `${quote(link.title)} leads to the same place as ${quote(before.title)}. Keep the one with the clearer title.`,
            }),
          ]
    })
  },
}

const hasSameAudience = (a: SnapshotLink, b: SnapshotLink): boolean =>
  JSON.stringify([a.audience, a.schedule, a.gate]) === JSON.stringify([b.audience, b.schedule, b.gate])
