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
          case: 'too-many',
          params: { count, max: maxCount },
          confidence: 0.7,
        }),
      ]
    const sections = toSections(snapshot.shownLinks).length
    return count > maxUngrouped && sections < 2
      ? [
          createProfileFinding(snapshot, null, {
            severity: 'low',
            case: 'ungrouped',
            params: { count },
            confidence: 0.7,
          }),
        ]
      : []
  },
}
