import { createProfileFinding, type DoctorRule, setProfile } from '../finding.ts'
import type { Snapshot } from '../snapshot.ts'

/** Frequent short words by language. A word may belong to several languages, so the detected language must lead by `minLead`. */
const frequentWords: Record<string, string> = {
  en: 'the and of with our your for you from this is are we every my all to about how what',
  de: 'der die das und mit für von wir ich ist nicht auf ein eine einen im zum zur unsere mein auch bei alle jeden',
  es: 'el los las y con para una nuestro nuestra mi del que más está todos desde sobre cómo cada',
  fr: 'le les et avec pour une des nous notre mes du est dans vous sur chaque nos chez toutes',
  pt: 'o os e com para uma nosso nossa meu minha do da dos das não em você mais todos sobre cada',
  it: 'il gli e con per una nostro nostra mio della dei che sono nel tutti ogni più di alla',
  nl: 'de het een en met voor van onze mijn ik wij is niet op bij naar alle elke ook zijn',
}
const byWord = new Map<string, string[]>()
for (const [language, list] of Object.entries(frequentWords))
  for (const word of list.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), language])

const maxWords = 600
/** Minimum number of words of the detected language. */
const minWords = 6
/** Minimum ratio of the detected language's words to those of the page's language. */
const minRatio = 4
/** Minimum ratio of the detected language's words to those of the next language. */
const minLead = 1.5

/**
 * Counts short words to find pages whose text is in another language than `language`. Screen readers pronounce it in
 * `language` (WCAG 2.2, 3.1.1).
 */
export const pageLanguage: DoctorRule = {
  name: 'page-language',
  category: 'accessibility',
  check: (snapshot) => {
    const { language } = snapshot.profile
    const pageLanguageCode = language.slice(0, 2).toLowerCase()
    if (!(pageLanguageCode in frequentWords)) return []
    const counts = countWords(snapshot)
    const [best, second] = [...counts].sort((a, b) => b[1] - a[1])
    if (!best || best[0] === pageLanguageCode || best[1] < minWords) return []
    if (best[1] < minRatio * (counts.get(pageLanguageCode) ?? 0) || best[1] < minLead * (second?.[1] ?? 0))
      return []
    const detected = best[0]
    return [
      createProfileFinding(snapshot, 'language', {
        severity: 'medium',
        case: 'page-language',
        params: { language: pageLanguageCode, detected },
        confidence: 0.8,
        changes: [setProfile('language', language, detected)],
      }),
    ]
  },
}

const countWords = ({ profile, shownLinks }: Snapshot): Map<string, number> => {
  const counts = new Map<string, number>()
  let wordCount = 0
  const texts = [
    profile.bio,
    profile.seo.description,
    ...shownLinks.flatMap((l) => [l.title, l.supporting_text, l.description]),
  ]
  for (const text of texts) {
    if (!text || wordCount > maxWords) continue
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      wordCount += 1
      for (const language of byWord.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
    }
  }
  return counts
}
