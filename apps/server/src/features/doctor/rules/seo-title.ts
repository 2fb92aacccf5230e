import { shorten } from '../../../pages/head.ts'
import { onProfile, type Rule, setProfile } from '../finding.ts'
import { isBlank, type SnapshotProfile } from '../snapshot.ts'

/** Characters of a title that search engines show before they cut it. */
const most = 60

/** What stands in the tab, in search results and in shared previews. */
export const seoTitle: Rule = {
  name: 'seo-title',
  category: 'seo',
  check: (snapshot) => {
    const { title } = snapshot.profile.seo
    if (isBlank(title)) {
      const draft = draftTitle(snapshot.profile)
      return [
        onProfile(snapshot, 'seo.title', {
          severity: 'medium',
          title: 'There is no title for search engines',
          explanation: draft
            ? 'They show your name and address alone. The draft adds what you do, from your own biography.'
            : 'They show your name and address alone. Add what you do, or where.',
          confidence: draft ? 0.8 : 0.6,
          ...(draft ? { changes: [setProfile('seo.title', title, draft)] } : {}),
        }),
      ]
    }
    const length = [...title!.trim()].length
    return length > most
      ? [
          onProfile(snapshot, 'seo.title', {
            severity: 'low',
            title: 'The title for search engines is long',
            explanation: `It has ${length} characters; search results cut it at about ${most}. Put what matters first.`,
            confidence: 0.7,
          }),
        ]
      : []
  },
}

/** Name and the beginning of the biography, else the place; null when there is nothing to add to the name. */
export const draftTitle = (profile: SnapshotProfile): string | null => {
  const name = profile.display_name.trim() || profile.username
  const first = profile.bio
    ?.trim()
    .match(/^[^.!?。\n]+/u)?.[0]
    .trim()
  const room = most - [...name].length - 3
  for (const rest of [first, first?.split(/[,;:–—]/)[0]?.trim(), profile.location?.trim()])
    if (rest && rest.toLowerCase() !== name.toLowerCase() && [...rest].length <= room)
      return `${name} – ${rest}`
  return first && room >= 20 ? `${name} – ${shorten(first, room)}` : null
}
