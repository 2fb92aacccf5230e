import { onProfile, type Rule } from '../finding.ts'
import { isBlank } from '../snapshot.ts'

/** A picture is how followers from elsewhere see that they are right here. */
export const avatar: Rule = {
  name: 'avatar',
  category: 'completeness',
  check: (snapshot) =>
    isBlank(snapshot.profile.avatar_url)
      ? [
          onProfile(snapshot, 'avatar_url', {
            severity: 'medium',
            title: 'There is no picture',
            explanation:
              'Initials stand where your picture or logo could be. The picture also appears when the page is shared.',
            confidence: 1,
          }),
        ]
      : [],
}
