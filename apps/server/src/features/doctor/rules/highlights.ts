import { createProfileFinding, type DoctorRule, type Finding } from '../finding.ts'

const maxCount = 3

/** Finds pages on which too many links stand out (von Restorff 1933). */
export const highlights: DoctorRule = {
  name: 'highlights',
  category: 'conversion',
  check: (snapshot) =>
    (['highlighted', 'pinned'] as const).flatMap((mark): Finding[] => {
      const cards = snapshot.shownLinks.filter((link) => link.kind !== 'header')
      const marked = cards.filter((link) => link[mark]).length
      return marked > maxCount && marked * 3 > cards.length
        ? [
            createProfileFinding(snapshot, null, {
              severity: 'low',
              case: mark,
              params: { count: marked, total: cards.length, max: maxCount },
              confidence: 0.8,
              part: mark,
            }),
          ]
        : []
    }),
}
