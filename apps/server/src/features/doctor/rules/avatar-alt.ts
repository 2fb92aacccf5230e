import { onProfile, type Rule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** The page falls back to the name, which tells whose picture it is but not what is on it. */
export const avatarAlt: Rule = {
  name: 'avatar-alt',
  category: 'accessibility',
  check: (snapshot) =>
    !isBlank(snapshot.profile.avatar_url) && isBlank(snapshot.profile.avatar_alt)
      ? [
          onProfile(snapshot, 'avatar_alt', {
            severity: 'low',
            title: 'Your picture has no description',
            explanation:
              'Screen readers say only your name there. Add what the picture shows, in a few words.',
            confidence: 0.8,
          }),
        ]
      : [],
}
