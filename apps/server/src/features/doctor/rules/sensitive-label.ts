import { createProfileFinding, type DoctorRule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

export const sensitiveLabel: DoctorRule = {
  name: 'sensitive-label',
  category: 'completeness',
  check: (snapshot) => {
    const { enabled, label } = snapshot.profile.sensitive
    return enabled && isBlank(label)
      ? [
          createProfileFinding(snapshot, 'sensitive.label', {
            severity: 'low',
            title: 'The content warning gives no reason',
            explanation: 'Visitors see a generic content warning. Add a label that describes the content.',
            confidence: 0.8,
          }),
        ]
      : []
  },
}
