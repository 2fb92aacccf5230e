import { onProfile, type Rule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** Characters below which a biography says too little to tell who somebody is. */
const minLength = 20

/** Somebody who arrives from elsewhere wants to know where they are. */
export const bio: Rule = {
  name: 'bio',
  category: 'completeness',
  check: (snapshot) => {
    const text = snapshot.profile.bio?.trim() ?? ''
    if (isBlank(text))
      return [
        onProfile(snapshot, 'bio', {
          severity: 'medium',
          title: 'There is no biography',
          explanation:
            'One or two sentences tell visitors whose page this is; search engines show them when nothing else is given.',
          confidence: 1,
        }),
      ]
    const length = [...text].length
    return length >= minLength
      ? []
      : [
          onProfile(snapshot, 'bio', {
            severity: 'low',
            title: 'The biography is very short',
            explanation: `It has ${length} characters. A sentence of at least ${minLength} says what you do and for whom.`,
            confidence: 0.8,
          }),
        ]
  },
}
