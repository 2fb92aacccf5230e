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
        title: 'The page shows no blocks',
        explanation: hiddenCount
          ? `All blocks are hidden or have ended (${hiddenCount}), so visitors have nothing to open.`
          : 'The page has no blocks yet. Add the first one.',
        confidence: 1,
      }),
    ]
  },
}
