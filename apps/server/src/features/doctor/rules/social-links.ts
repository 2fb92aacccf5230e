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
            title: 'No social networks are linked',
            explanation:
              'Visitors who like what they see cannot follow you elsewhere. Add the networks you use.',
            confidence: 0.5,
          }),
        ]
  },
}
