import { onProfile, type Rule } from '../finding.ts'

/** A published page that asks search engines to leave it out. May be meant so. */
export const searchHidden: Rule = {
  name: 'search-hidden',
  category: 'seo',
  check: (snapshot) =>
    snapshot.profile.is_published && !snapshot.profile.seo.indexable
      ? [
          onProfile(snapshot, 'seo.indexable', {
            severity: 'medium',
            title: 'Search engines are kept out',
            explanation:
              'The page is published and tells search engines not to list it. If that is not meant so, let them in.',
            confidence: 0.5,
          }),
        ]
      : [],
}
