import { createProfileFinding, type DoctorRule } from '../finding.ts'

/** Finds unpublished pages. Publishing is left to the user. */
export const published: DoctorRule = {
  name: 'published',
  category: 'completeness',
  check: (snapshot) =>
    snapshot.profile.is_published
      ? []
      : [
          createProfileFinding(snapshot, 'is_published', {
            severity: 'high',
            case: 'published',
            params: { username: snapshot.profile.username },
            confidence: 1,
          }),
        ],
}
