import { onProfile, type Rule, setLink } from '../finding.ts'
import { leads } from '../snapshot.ts'

/** Links that one change may touch. */
const maxCount = 100

/** Tabs opened for visitors take away their Back button. WCAG 2.2, technique G200 for success criterion 3.2.5. */
export const newTab: Rule = {
  name: 'new-tab',
  category: 'accessibility',
  check: (snapshot) => {
    const leading = snapshot.shown.filter(leads)
    const opening = leading.filter((link) => link.open_in_new_tab)
    return opening.length >= 3 && opening.length * 2 > leading.length
      ? [
          onProfile(snapshot, null, {
            severity: 'low',
            title: 'Most links open a new tab',
            explanation: `${opening.length} of ${leading.length} links open a tab of their own, so Back does not lead back to your page. Who wants a new tab can open one.`,
            confidence: 0.7,
            changes: opening.slice(0, maxCount).map((link) => setLink(link, 'open_in_new_tab', true, false)),
          }),
        ]
      : []
  },
}
