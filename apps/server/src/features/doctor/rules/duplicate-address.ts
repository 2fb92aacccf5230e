import { createLinkFinding, type DoctorRule, type Finding, quoteText, setLink } from '../finding.ts'
import type { SnapshotLink } from '../snapshot.ts'
import { normaliseUrl } from './urls.ts'

/** Finds two cards with the same destination. If the cards are equal, the fix hides the later card. */
export const duplicateAddress: DoctorRule = {
  name: 'duplicate-address',
  category: 'links',
  check: ({ openedLinks }) => {
    const firstByAddress = new Map<string, SnapshotLink>()
    return openedLinks.flatMap((link): Finding[] => {
      const key = normaliseUrl(link.url)
      const earlierLink = firstByAddress.get(key)
      if (!earlierLink) {
        firstByAddress.set(key, link)
        return []
      }
      const isTwin =
        earlierLink.title.trim() === link.title.trim() &&
        earlierLink.kind === link.kind &&
        hasSameAudience(earlierLink, link)
      // One phone number may serve a call and a booking
      if (!isTwin && !/^https?:/i.test(link.url)) return []
      const sharedFields = {
        severity: 'medium',
        title: isTwin ? 'A link appears twice' : 'Two links open the same web address',
        confidence: isTwin ? 0.95 : 0.7,
      } as const
      return isTwin
        ? [
            createLinkFinding(link, 'is_enabled', {
              ...sharedFields,
              explanation: `${quoteText(link.title)} is on the page twice with the same web address. The fix hides the second one, but keeps it in the list.`,
              changes: [setLink(link, 'is_enabled', link.is_enabled, false)],
            }),
          ]
        : [
            createLinkFinding(link, 'url', {
              ...sharedFields,
              explanation: `${quoteText(link.title)} opens the same web address as ${quoteText(earlierLink.title)}. Keep the one with the clearer title.`,
            }),
          ]
    })
  },
}

const hasSameAudience = (a: SnapshotLink, b: SnapshotLink): boolean =>
  JSON.stringify([a.audience, a.schedule, a.gate]) === JSON.stringify([b.audience, b.schedule, b.gate])
