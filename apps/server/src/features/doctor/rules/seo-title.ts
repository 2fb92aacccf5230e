import { createProfileFinding, type DoctorRule, setProfile } from '../finding.ts'
import { isBlank, type SnapshotProfile } from '../snapshot.ts'
import { removeContacts } from './urls.ts'

/** Maximum length in search results. */
const maxCount = 60
const minPartLength = 12

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
          case: draft ? 'search-title-draft' : 'search-title-missing',
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
            case: 'search-title-long',
            params: { count: length, max: maxCount },
            confidence: 0.7,
          }),
        ]
      : []
  },
}

const removeName = (text: string, name: string): string =>
  text.toLowerCase().startsWith(name.toLowerCase())
    ? text.slice(name.length).replace(/^[\s,;:–—-]+/u, '')
    : text

/**
 * Appends the biography's first sentence, its longest part up to a comma, or the location. Returns null if none of them
 * fits or adds anything.
 */
const draftTitle = (profile: SnapshotProfile): string | null => {
  const name = profile.display_name.trim() || profile.username
  const room = maxCount - [...name].length - 3
  const fits = (text: string): boolean => text.length > 0 && [...text].length <= room
  const sentence = removeName(
    removeContacts(profile.bio ?? '')
      .trim()
      .match(/^[^.!?。\n]+/u)?.[0] ?? '',
    name,
  ).trim()
  const location = profile.location?.trim() ?? ''
  const parts = [...sentence.matchAll(/\s*[,;:](?=\s)|\s[–—-]\s|[、，]/gu)]
    .map(({ index }) => sentence.slice(0, index))
    .filter((part) => part.length >= minPartLength)
    .reverse()
  const suffix = [sentence, ...parts, location].find(
    (text) => fits(text) && text.toLowerCase() !== name.toLowerCase(),
  )
  return suffix ? `${name} – ${suffix}` : null
}
