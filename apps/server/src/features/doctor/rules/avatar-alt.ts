import { createProfileFinding, type DoctorRule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** Finds pictures without a description. The page falls back to the name, which does not describe the picture. */
export const avatarAlt: DoctorRule = {
  name: 'avatar-alt',
  category: 'accessibility',
  check: (snapshot) =>
    !isBlank(snapshot.profile.avatar_url) && isBlank(snapshot.profile.avatar_alt)
      ? [
          createProfileFinding(snapshot, 'avatar_alt', {
            severity: 'low',
            case: 'avatar-alt',
            confidence: 0.8,
          }),
        ]
      : [],
}
