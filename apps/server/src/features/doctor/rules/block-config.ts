import { findLinkWarnings } from '@vitrine/page/link-warnings'
import { createLinkFinding, type DoctorRule, quote } from '../finding.ts'

const maxListed = 3

/** Finds blocks that are partly hidden because their kind or configuration violates the published schema. */
export const blockConfig: DoctorRule = {
  name: 'block-config',
  category: 'links',
  check: ({ shownLinks }) =>
    shownLinks.flatMap((link) => {
      const warnings = findLinkWarnings(link)
      if (!warnings.length) return []
      const listed = warnings.slice(0, maxListed).map(({ path, message }) => `${path}: ${message}`)
      const more = warnings.length - listed.length
      return [
        createLinkFinding(link, warnings[0]!.path?.split(/[.[]/)[0] ?? null, {
          severity: 'medium',
          title: 'A block is not fully shown',
          explanation: `Part of ${quote(link.title)} is not shown on the page. ${listed.join('; ')}${more ? `; and ${more} more` : ''}`,
          confidence: 1,
        }),
      ]
    }),
}
