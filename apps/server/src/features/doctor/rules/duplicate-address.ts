import { createLinkFinding, type DoctorRule, type Finding, setLink, shortenText } from '../finding.ts'
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
      const title = shortenText(link.title)
      return isTwin
        ? [
            createLinkFinding(link, 'is_enabled', {
              severity: 'medium',
              case: 'twin',
              params: { title },
              confidence: 0.95,
              changes: [setLink(link, 'is_enabled', link.is_enabled, false)],
            }),
          ]
        : [
            createLinkFinding(link, 'url', {
              severity: 'medium',
              case: 'same-address',
              params: { title, other: shortenText(earlierLink.title) },
              confidence: 0.7,
            }),
          ]
    })
  },
}

const hasSameAudience = (a: SnapshotLink, b: SnapshotLink): boolean =>
  [a, b]
    .map(({ audience, schedule, gate, destinations }) =>
      JSON.stringify([audience, schedule, gate, destinations]),
    )
    .every((text, _, [first]) => text === first)
