import { networkOf } from '@vitrine/page/icons/index'
import { onProfile, type Rule } from '../finding.ts'

/** Icons of networks are what visitors look for first when they want to follow somebody. */
export const socialLinks: Rule = {
  name: 'social-links',
  category: 'conversion',
  check: (snapshot) => {
    const { profile, shown } = snapshot
    return profile.social_links.length || shown.some(({ kind, url }) => kind === 'social' || networkOf(url))
      ? []
      : [
          onProfile(snapshot, 'social_links', {
            severity: 'low',
            title: 'No networks are linked',
            explanation:
              'Visitors who like what they see cannot follow you elsewhere. Add the networks you use.',
            confidence: 0.5,
          }),
        ]
  },
}
