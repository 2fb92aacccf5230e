import { createProfileFinding, type DoctorRule } from '../finding.ts'

export const contentShown: DoctorRule = {
  name: 'content-shown',
  category: 'completeness',
  check: (snapshot) => {
    if (snapshot.shownLinks.some((link) => link.kind !== 'header')) return []
    const hiddenCount = snapshot.links.filter((link) => link.kind !== 'header').length
    return [
      createProfileFinding(snapshot, null, {
        severity: 'high',
        ...(hiddenCount ? { case: 'all-hidden', params: { count: hiddenCount } } : { case: 'no-links' }),
        confidence: 1,
      }),
    ]
  },
}
