import { readSignUpTexts } from '@vitrine/page/form-definition'
import { createLinkFinding, type DoctorRule, shortenText } from '../finding.ts'

/** Finds sign-ups for a newsletter that ask for no e-mail address, or do not name their sender. */
export const newsletter: DoctorRule = {
  name: 'newsletter',
  category: 'completeness',
  check: ({ shownLinks }) =>
    shownLinks
      .filter(({ kind }) => kind === 'email_capture')
      .flatMap((link) => {
        const fields = link.business_block_config?.fields
        const asksForEmail =
          !Array.isArray(fields) || !fields.length || fields.some((field) => field?.type === 'email')
        if (asksForEmail && readSignUpTexts(link).imprint) return []
        return [
          createLinkFinding(link, 'business_block_config', {
            severity: 'medium',
            case: asksForEmail ? 'newsletter-sender' : 'newsletter-email',
            params: { title: shortenText(link.title) },
            confidence: 0.9,
          }),
        ]
      }),
}
