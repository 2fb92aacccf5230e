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
            case: 'avatar',
            confidence: 1,
          }),
        ]
      : [],
}
