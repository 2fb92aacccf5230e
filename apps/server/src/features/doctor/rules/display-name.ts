import { createProfileFinding, type DoctorRule, shortenText } from '../finding.ts'
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
          case: 'name-missing',
          params: { username },
          confidence: 1,
        }),
      ]
    const isUsername = name.trim().replace(/^@/, '') === username && /[\d_.-]/.test(username)
    return isUsername
      ? [
          createProfileFinding(snapshot, 'display_name', {
            severity: 'low',
            case: 'name-is-address',
            params: { name: shortenText(name) },
            confidence: 0.7,
          }),
        ]
      : []
  },
}
