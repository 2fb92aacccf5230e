import { onProfile, type Rule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** A warning that does not say what it warns of. */
export const sensitiveLabel: Rule = {
  name: 'sensitive-label',
  category: 'completeness',
  check: (snapshot) => {
    const { enabled, label } = snapshot.profile.sensitive
    return enabled && isBlank(label)
      ? [
          onProfile(snapshot, 'sensitive.label', {
            severity: 'low',
            title: 'The content warning does not say of what',
            explanation:
              'Visitors are asked before they see the page, with a general text. A label of your own tells them what to expect.',
            confidence: 0.8,
          }),
        ]
      : []
  },
}
