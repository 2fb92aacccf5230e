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
            title: 'The page is not published',
            explanation: `Visitors to /${snapshot.profile.username} see “Page not found”. Publish the page when it is ready.`,
            confidence: 1,
          }),
        ],
}
