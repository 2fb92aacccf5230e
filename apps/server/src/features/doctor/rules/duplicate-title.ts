import { createLinkFinding, type DoctorRule, type Finding, shortenText } from '../finding.ts'
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
              case: 'same-title',
              params: { title: shortenText(link.title) },
              confidence: 0.9,
            }),
          ]
        : []
    })
  },
}
