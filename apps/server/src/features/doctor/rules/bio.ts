import { createProfileFinding, type DoctorRule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** Minimum length of a useful biography in characters. */
const minLength = 20

export const bio: DoctorRule = {
  name: 'bio',
  category: 'completeness',
  check: (snapshot) => {
    const text = snapshot.profile.bio?.trim() ?? ''
    if (isBlank(text))
      return [
        createProfileFinding(snapshot, 'bio', {
          severity: 'medium',
          case: 'bio-missing',
          confidence: 1,
        }),
      ]
    const length = [...text].length
    return length >= minLength
      ? []
      : [
          createProfileFinding(snapshot, 'bio', {
            severity: 'low',
            case: 'bio-short',
            params: { count: length, min: minLength },
            confidence: 0.8,
          }),
        ]
  },
}
