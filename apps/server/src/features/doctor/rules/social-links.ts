import { findNetwork } from '@vitrine/page/icons/index'
import { createProfileFinding, type DoctorRule } from '../finding.ts'

export const socialLinks: DoctorRule = {
  name: 'social-links',
  category: 'conversion',
  check: (snapshot) => {
    const { profile, shownLinks } = snapshot
    return profile.social_links.length ||
      shownLinks.some(({ kind, url }) => kind === 'social' || findNetwork(url))
      ? []
      : [
          createProfileFinding(snapshot, 'social_links', {
            severity: 'low',
            case: 'social-links',
            confidence: 0.5,
          }),
        ]
  },
}
