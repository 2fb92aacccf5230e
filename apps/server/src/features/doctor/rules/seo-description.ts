import { shorten } from '@vitrine/page/head'
import { opensUrl } from '../../links/index.ts'
import { createProfileFinding, type DoctorRule, setProfile } from '../finding.ts'
import { isBlank, type Snapshot } from '../snapshot.ts'

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
          title: 'The search description is missing',
          explanation: draft
            ? 'Search engines choose a text themselves. The draft combines your bio and the titles of your links.'
            : 'Search engines choose a text themselves. Say in one sentence what visitors find here.',
          confidence: draft ? 0.8 : 0.7,
          ...(draft ? { changes: [setProfile('seo.description', description, draft)] } : {}),
        }),
      ]
    }
    return length < minLength
      ? [
          createProfileFinding(snapshot, 'seo.description', {
            severity: 'low',
            title: 'The search description is short',
            explanation: `It has ${length} characters. Search engines are more likely to show it unchanged if it has at least ${minLength}.`,
            confidence: 0.5,
          }),
        ]
      : []
  },
}

/** Extends the biography with titles of links. Returns null if that is too short for a description. */
const draftDescription = ({ profile, shownLinks }: Snapshot): string | null => {
  const bio = profile.bio?.replace(/\s+/g, ' ').trim() ?? ''
  if ([...bio].length >= minLength) return shorten(bio, maxCount)
  const titles = [
    ...new Set(shownLinks.filter((l) => opensUrl(l) && l.gate.type === 'none').map((l) => l.title.trim())),
  ]
  let draft = bio && !/[.!?…。]$/u.test(bio) ? `${bio}.` : bio
  for (const [i, title] of titles.entries()) {
    const longerDraft = i === 0 ? (draft ? `${draft} ${title}` : title) : `${draft}, ${title}`
    if ([...longerDraft].length >= maxCount) break
    draft = longerDraft
  }
  return [...draft].length >= minLength ? draft : null
}
