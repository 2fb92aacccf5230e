import { shorten } from '@vitrine/page/head'
import { createProfileFinding, type DoctorRule, setProfile } from '../finding.ts'
import { isBlank, type Snapshot } from '../snapshot.ts'
import { removeContacts } from './urls.ts'

/** Maximum length in search results. */
const maxCount = 155
/** Minimum length that search engines use. */
const minLength = 50

/** Finds missing and short descriptions, which search results and shared previews show. */
export const seoDescription: DoctorRule = {
  name: 'seo-description',
  category: 'seo',
  check: (snapshot) => {
    const { description } = snapshot.profile.seo
    const length = [...(description?.trim() ?? '')].length
    if (isBlank(description)) {
      const draft = draftDescription(snapshot)
      return [
        createProfileFinding(snapshot, 'seo.description', {
          severity: 'medium',
          case: draft ? 'search-text-draft' : 'search-text-missing',
          confidence: draft ? 0.8 : 0.7,
          ...(draft ? { changes: [setProfile('seo.description', description, draft)] } : {}),
        }),
      ]
    }
    return length < minLength
      ? [
          createProfileFinding(snapshot, 'seo.description', {
            severity: 'low',
            case: 'search-text-short',
            params: { count: length, min: minLength },
            confidence: 0.5,
          }),
        ]
      : []
  },
}

/** Kinds whose titles say what the page offers, unlike those of contacts and players. */
const offerKinds: readonly string[] = ['normal', 'product', 'form', 'booking', 'donation', 'file']

/** Extends the biography, or name and location, with titles of links. Returns null if that is too short for a description. */
const draftDescription = ({ profile, openedLinks }: Snapshot): string | null => {
  const bio = removeContacts(profile.bio ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  if ([...bio].length >= minLength) return shorten(bio, maxCount)
  const offers = openedLinks.filter(({ kind, gate }) => offerKinds.includes(kind) && gate.type === 'none')
  const titles = new Set(
    offers.map(({ title }) => title.trim()).filter((title) => removeContacts(title) === title),
  )
  const intro =
    bio ||
    [profile.display_name.trim() || profile.username, profile.location?.trim()].filter(Boolean).join(', ')
  let draft = /[.!?…。]$/u.test(intro) ? intro : `${intro}.`
  let separator = ' '
  for (const title of titles) {
    const longerDraft = `${draft}${separator}${title}`
    if ([...longerDraft].length >= maxCount) break
    draft = longerDraft
    separator = ' · '
  }
  return titles.size && [...draft].length >= minLength ? draft : null
}
