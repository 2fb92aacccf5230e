import { createProfileFinding, type DoctorRule, setLink } from '../finding.ts'

const maxCount = 100

/** Finds links that open new tabs, which breaks the Back button (WCAG 2.2, technique G200 for 3.2.5). */
export const newTab: DoctorRule = {
  name: 'new-tab',
  category: 'accessibility',
  check: (snapshot) => {
    const leading = snapshot.openedLinks
    const opening = leading.filter((link) => link.open_in_new_tab)
    return opening.length >= 3 && opening.length * 2 > leading.length
      ? [
          createProfileFinding(snapshot, null, {
            severity: 'low',
            case: 'new-tab',
            params: { count: opening.length, total: leading.length },
            confidence: 0.7,
            changes: opening.slice(0, maxCount).map((link) => setLink(link, 'open_in_new_tab', true, false)),
          }),
        ]
      : []
  },
}
