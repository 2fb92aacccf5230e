import { createProfileFinding, type DoctorRule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** Finds profiles without a picture, by which followers recognise the page. */
export const avatar: DoctorRule = {
  name: 'avatar',
  category: 'completeness',
  check: (snapshot) =>
    isBlank(snapshot.profile.avatar_url)
      ? [
          createProfileFinding(snapshot, 'avatar_url', {
            severity: 'medium',
            title: 'The picture is missing',
            explanation:
              'The page shows initials instead. Add your picture or logo. It also appears when the page is shared.',
            confidence: 1,
          }),
        ]
      : [],
}
