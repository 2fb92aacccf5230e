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
          title: 'The bio is missing',
          explanation:
            'Say in one or two sentences whose page this is. Search engines show the bio if the search description is missing.',
          confidence: 1,
        }),
      ]
    const length = [...text].length
    return length >= minLength
      ? []
      : [
          createProfileFinding(snapshot, 'bio', {
            severity: 'low',
            title: 'The bio is very short',
            explanation: `It has ${length} characters. A sentence of at least ${minLength} says what you do and for whom.`,
            confidence: 0.8,
          }),
        ]
  },
}
