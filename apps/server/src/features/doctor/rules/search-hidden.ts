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
            case: 'search-hidden',
            confidence: 0.5,
          }),
        ]
      : [],
}
