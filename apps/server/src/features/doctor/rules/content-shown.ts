import { onProfile, type Rule } from '../finding.ts'

/** A page with nothing but headings. */
export const contentShown: Rule = {
  name: 'content-shown',
  category: 'completeness',
  check: (snapshot) => {
    if (snapshot.shown.some((link) => link.kind !== 'header')) return []
    const off = snapshot.links.filter((link) => link.kind !== 'header').length
    return [
      onProfile(snapshot, null, {
        severity: 'high',
        title: 'The page shows no links',
        explanation: off
          ? `All ${off} links are switched off or over, so visitors find nothing to follow.`
          : 'There are no links yet, so visitors find nothing to follow.',
        confidence: 1,
      }),
    ]
  },
}
