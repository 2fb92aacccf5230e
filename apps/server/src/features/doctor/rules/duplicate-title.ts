import { createLinkFinding, type DoctorRule, type Finding, quoteText } from '../finding.ts'
import type { SnapshotLink } from '../snapshot.ts'
import { normaliseUrl } from './urls.ts'

/** Finds equal titles with different destinations (WCAG 2.2, 2.4.4: the text names the purpose). */
export const duplicateTitle: DoctorRule = {
  name: 'duplicate-title',
  category: 'accessibility',
  check: ({ openedLinks }) => {
    const firstByKey = new Map<string, SnapshotLink>()
    return openedLinks.flatMap((link): Finding[] => {
      const key = `${link.title.trim().toLowerCase()}\n${link.supporting_text?.trim().toLowerCase() ?? ''}`
      const earlierLink = firstByKey.get(key)
      if (!earlierLink) firstByKey.set(key, link)
      return earlierLink && normaliseUrl(earlierLink.url) !== normaliseUrl(link.url)
        ? [
            createLinkFinding(link, 'title', {
              severity: 'medium',
              title: 'Two links have the same title',
              explanation: `${quoteText(link.title)} is the title of two links to different web addresses. Visitors cannot distinguish them, especially with a screen reader.`,
              confidence: 0.9,
            }),
          ]
        : []
    })
  },
}
