import { toSections } from '@vitrine/page/sections'
import { createProfileFinding, type DoctorRule } from '../finding.ts'

const maxCount = 30
/** Maximum number of cards on a page without sections. */
const maxUngrouped = 12

/** Finds pages with too many links: choices take longer and become less likely (Hick 1952). */
export const tooManyLinks: DoctorRule = {
  name: 'too-many-links',
  category: 'links',
  check: (snapshot) => {
    const count = snapshot.openedLinks.length
    if (count > maxCount)
      return [
        createProfileFinding(snapshot, null, {
          severity: 'medium',
          title: 'The page has too many links',
          explanation: `Visitors choose among ${count} links. Hide the least useful ones: up to ${maxCount} are easy to scan.`,
          confidence: 0.7,
        }),
      ]
    const sections = toSections(snapshot.shownLinks).length
    return count > maxUngrouped && sections < 2
      ? [
          createProfileFinding(snapshot, null, {
            severity: 'low',
            title: 'The links are not grouped',
            explanation: `${count} links are in one list. Group them in sections so that visitors find what they need at a glance.`,
            confidence: 0.7,
          }),
        ]
      : []
  },
}
