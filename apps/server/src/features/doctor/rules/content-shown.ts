import { onProfile, type Rule } from '../finding.ts'

/** A page without a single link to follow. */
export const contentShown: Rule = {
  name: 'content-shown',
  category: 'completeness',
  check: (snapshot) => {
    if (snapshot.shown.length > 0) return []
    const off = snapshot.links.length
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
