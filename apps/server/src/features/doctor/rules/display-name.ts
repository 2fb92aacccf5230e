import { createProfileFinding, type DoctorRule, quoteText } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** Finds missing names, and names that only repeat the page address. */
export const displayName: DoctorRule = {
  name: 'display-name',
  category: 'completeness',
  check: (snapshot) => {
    const { display_name: name, username } = snapshot.profile
    if (isBlank(name))
      return [
        createProfileFinding(snapshot, 'display_name', {
          severity: 'high',
          title: 'The name is missing',
          explanation: `The heading shows the page address “${username}”. Enter the name that people know you by.`,
          confidence: 1,
        }),
      ]
    const isUsername = name.trim().replace(/^@/, '') === username && /[\d_.-]/.test(username)
    return isUsername
      ? [
          createProfileFinding(snapshot, 'display_name', {
            severity: 'low',
            title: 'The name is only the page address',
            explanation: `The heading shows ${quoteText(name)}. A name as people write it is easier to recognise and find.`,
            confidence: 0.7,
          }),
        ]
      : []
  },
}
