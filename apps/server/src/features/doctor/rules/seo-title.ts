import { shorten } from '@vitrine/page/head'
import { createProfileFinding, type DoctorRule, setProfile } from '../finding.ts'
import { isBlank, type SnapshotProfile } from '../snapshot.ts'

/** Maximum length in search results. */
const maxCount = 60

/** Finds missing and long page titles, which tabs, search results and shared previews show. */
export const seoTitle: DoctorRule = {
  name: 'seo-title',
  category: 'seo',
  check: (snapshot) => {
    const { title } = snapshot.profile.seo
    if (isBlank(title)) {
      const draft = draftTitle(snapshot.profile)
      return [
        createProfileFinding(snapshot, 'seo.title', {
          severity: 'medium',
          title: 'The search title is missing',
          explanation: draft
            ? 'Search engines show only your name and page address. The draft adds what you do, or where.'
            : 'Search engines show only your name and page address. Add what you do, or where.',
          confidence: draft ? 0.8 : 0.6,
          ...(draft ? { changes: [setProfile('seo.title', title, draft)] } : {}),
        }),
      ]
    }
    const length = [...title!.trim()].length
    return length > maxCount
      ? [
          createProfileFinding(snapshot, 'seo.title', {
            severity: 'low',
            title: 'The search title is long',
            explanation: `It has ${length} characters; search results cut it at about ${maxCount}. Put the most important words first.`,
            confidence: 0.7,
          }),
        ]
      : []
  },
}

const minLength = 15

/** Returns the text without `name` at the start. */
const removeName = (text: string, name: string): string =>
  text.toLowerCase().startsWith(name.toLowerCase())
    ? text.slice(name.length).replace(/^[\s,;:–—-]+/u, '')
    : text

/** Appends the biography's first sentence, or the location if that is too long. Returns null if neither adds anything. */
const draftTitle = (profile: SnapshotProfile): string | null => {
  const name = profile.display_name.trim() || profile.username
  const room = maxCount - [...name].length - 3
  const fits = (text: string): boolean => text.length > 0 && [...text].length <= room
  const sentence = removeName(profile.bio?.trim().match(/^[^.!?。\n]+/u)?.[0] ?? '', name).trim()
  const location = profile.location?.trim() ?? ''
  const suffix = [sentence, location].find((text) => fits(text) && text.toLowerCase() !== name.toLowerCase())
  if (suffix) return `${name} – ${suffix}`
  return sentence && room >= minLength ? `${name} – ${shorten(sentence, room)}` : null
}
