import { sectionsOf } from '@vitrine/page/sections'
import { onProfile, type Rule } from '../finding.ts'
import { leads } from '../snapshot.ts'

/** Cards on a page beyond which more than a glance is needed, and those that need to be grouped. */
const maxCount = 30
const maxUngrouped = 12

/** The more there is to choose from, the longer a choice takes and the less likely one is made (Hick 1952). */
export const tooManyLinks: Rule = {
  name: 'too-many-links',
  category: 'links',
  check: (snapshot) => {
    const count = snapshot.shown.filter(leads).length
    if (count > maxCount)
      return [
        onProfile(snapshot, null, {
          severity: 'medium',
          title: 'There are very many links',
          explanation: `Visitors choose among ${count} links. Switch off what nobody looks for; up to ${maxCount} stay easy to scan.`,
          confidence: 0.7,
        }),
      ]
    const sections = sectionsOf(snapshot.shown).length
    return count > maxUngrouped && sections < 2
      ? [
          onProfile(snapshot, null, {
            severity: 'low',
            title: 'The links are not grouped',
            explanation: `${count} links stand in one list. Give them sections, so that visitors find theirs at a glance.`,
            confidence: 0.7,
          }),
        ]
      : []
  },
}
