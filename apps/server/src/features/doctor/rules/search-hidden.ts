import { createProfileFinding, type DoctorRule } from '../finding.ts'

/** Finds published pages that exclude search engines, which may be intended. */
export const searchHidden: DoctorRule = {
  name: 'search-hidden',
  category: 'seo',
  check: (snapshot) =>
    snapshot.profile.is_published && !snapshot.profile.seo.indexable
      ? [
          createProfileFinding(snapshot, 'seo.indexable', {
            severity: 'medium',
            title: 'Search engines are excluded',
            explanation:
              'The page is published but excluded from search engines. If that is not intended, allow them to list it.',
            confidence: 0.5,
          }),
        ]
      : [],
}
