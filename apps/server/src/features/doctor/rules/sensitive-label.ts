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
            case: 'sensitive-label',
            confidence: 0.8,
          }),
        ]
      : []
  },
}
