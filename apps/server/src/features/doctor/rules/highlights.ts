import { type Finding, onProfile, type Rule } from '../finding.ts'
import type { SnapshotLink } from '../snapshot.ts'

const most = 3

/** What everything has stands out on nothing (von Restorff 1933). */
export const highlights: Rule = {
  name: 'highlights',
  category: 'conversion',
  check: (snapshot) =>
    (['highlighted', 'pinned'] as const).flatMap((mark): Finding[] => {
      const { shown } = snapshot
      const marked = shown.filter((link: SnapshotLink) => link[mark]).length
      return marked > most && marked * 3 > shown.length
        ? [
            onProfile(snapshot, null, {
              severity: 'low',
              title: mark === 'pinned' ? 'Too many links are pinned' : 'Too many links are highlighted',
              explanation: `${marked} of ${shown.length} links are ${mark}, so none of them stands out. Choose at most ${most}.`,
              confidence: 0.8,
              part: mark,
            }),
          ]
        : []
    }),
}
