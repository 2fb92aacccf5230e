import { findLinkWarnings } from '@vitrine/page/link-warnings'
import { createLinkFinding, type DoctorRule, shortenText } from '../finding.ts'
import { isElsewhere } from './picture-elsewhere.ts'

/**
 * Finds blocks that are partly hidden because their kind or configuration violates the published schema.
 * `picture-elsewhere` reports pictures.
 */
export const blockConfig: DoctorRule = {
  name: 'block-config',
  category: 'links',
  check: ({ shownLinks }) =>
    shownLinks.flatMap((link) => {
      const [first] = findLinkWarnings(link).filter(
        ({ rule }) =>
          rule !== 'player_missing' &&
          rule !== 'no_effect_for_kind' &&
          (rule !== 'uploaded_picture' || !isElsewhere(link.image_url)),
      )
      if (!first) return []
      return [
        createLinkFinding(link, first.path?.split(/[.[]/)[0] ?? null, {
          severity: 'medium',
          case: 'block-config',
          params: { title: shortenText(link.title) },
          confidence: 1,
        }),
      ]
    }),
}
