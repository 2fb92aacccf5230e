import { createHash } from 'node:crypto'
import { createProblem, type IdeaFact, type Problem } from '@vitrine/contract'
import {
  type Brief,
  countCharacters,
  type Field,
  fieldLimits,
  type IdeaProvider,
  listFields,
  type Suggestion,
} from '../port.ts'
import { collectFacts, detectTone, findRules, toPurpose } from './facts.ts'
import type { Fact, Facts, LanguageRules, Phrase, Tone } from './language.ts'

type Candidate = { readonly text: string; readonly phrase: Phrase; readonly score: number }

/** Fills in phrases with the profile's content, without a model. Returns fewer texts than requested only for a page without a name. */
export const createRulesProvider = (): IdeaProvider => ({
  source: 'rules',
  suggest: async (brief) => {
    const { rules, language } = findRules(brief.language, brief.profile.language)
    const tone = detectTone(brief.tone)
    const candidatesByField = new Map<Field, Candidate[]>()
    const suggestions: Suggestion[] = []
    for (const field of listFields(brief)) {
      const candidates = candidatesByField.get(field) ?? listCandidates(brief, rules, tone, field)
      candidatesByField.set(field, candidates)
      const best = candidates.shift()
      if (!best) break
      const reasons = listReasons(best.phrase, tone, field)
      suggestions.push({
        text: best.text,
        rationale: reasons.map(({ message }) => message).join(' '),
        reasons,
      })
    }
    return { language, suggestions }
  },
})

/** Returns fitting texts, best first. Earlier texts, texts of other tones and texts that fit every page come last. */
const listCandidates = (brief: Brief, rules: LanguageRules, tone: Tone | null, field: Field): Candidate[] => {
  const seed = JSON.stringify({ ...brief, avoid: [], count: 0 })
  const currentTexts = new Set([...brief.current, brief.link?.title ?? ''].map(normalise))
  const earlierTexts = new Set(brief.avoid)
  const byText = new Map<string, Candidate>()
  const fitsUncut = new Set<number>()
  for (const isShort of [false, true]) {
    const facts = collectFacts(brief, rules, isShort)
    const isAction = field === 'title' && rules.startsWithAction.test(facts.title)
    for (const [position, phrase] of listPhrases(brief, rules, facts, field).entries()) {
      const { needs, tones } = phrase
      if (!needs.every((need) => facts[need])) continue
      const text = finish(phrase.say(facts), field)
      const key = normalise(text)
      if (countCharacters(text) > fieldLimits[field] || byText.has(key) || currentTexts.has(key)) continue
      const score =
        needs.reduce((sum, fact) => sum + (weights[fact] ?? 2), 0) +
        (tone && tones?.includes(tone) && field !== 'seo.title' ? 4 : 0) +
        (field === 'cta' && needs.includes('callToAction') ? 2 : 0) +
        jitter(seed + text) -
        (isShort ? (fitsUncut.has(position) ? 20 : 4) : 0) -
        (needs.length || field === 'cta' ? 0 : 20) -
        (facts.network && needs.includes('title') ? 20 : 0) -
        (isAction && (tones || needs.includes('callToAction')) ? 30 : 0) -
        (!tones || (tone && tones.includes(tone)) ? 0 : 40) -
        (earlierTexts.has(text) ? 100 : 0)
      byText.set(key, { text, phrase, score })
      if (!isShort) fitsUncut.add(position)
    }
  }
  return [...byText.values()].sort((a, b) => b.score - a.score)
}

/** Weight of a fact in a text; default 2. The user's own words count most, and a name alone says little. */
const weights: Partial<Record<Fact, number>> = {
  prompt: 9,
  bioSentence: 4,
  linkDescription: 3,
  callToAction: 3,
  network: 4,
  name: 1,
}

const normalise = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()

const listPhrases = (brief: Brief, rules: LanguageRules, facts: Facts, field: Field): readonly Phrase[] => {
  const link = brief.link ?? brief.profile.links.find((l) => l.title === facts.title) ?? null
  const wording = link && rules.purposes[facts.network ? 'social' : toPurpose(link.kind)]
  const acts = wording ? [wording.act, wording.act2, wording.act3] : []
  if (field === 'cta')
    return [...acts.map((act): Phrase => ({ needs: ['callToAction'], say: () => act })), ...rules.labels]
  // A title may consist of invisible characters
  const forLink = brief.link !== null && (facts.title !== '' || facts.network !== '')
  if (field === 'title' && forLink)
    return [
      ...acts
        .slice(1, link?.kind === 'normal' ? 1 : 2)
        .map((callToAction) => createLabelPhrase(rules, callToAction)),
      ...rules.linkTitles,
    ]
  if (field === 'description' && forLink) return rules.linkTexts
  if (field === 'seo.title' || field === 'title') return rules.headlines
  const pageTexts = facts.bioSentence
    ? rules.pageTexts.filter((phrase) => !namesPage(phrase)).map(startWith('bioSentence'))
    : rules.pageTexts.filter((phrase) => !isAddition(phrase))
  return [...listPromptTexts(rules), ...pageTexts]
}

/** Says the prompt after the bio or in its place, and before texts in a tone. */
const listPromptTexts = (rules: LanguageRules): Phrase[] => [
  { needs: ['bioSentence', 'prompt'], say: (f) => `${f.bioSentence} ${f.prompt}` },
  ...rules.pageTexts
    .filter((phrase) => isAddition(phrase) || phrase.needs.includes('bioSentence'))
    .map(startWith('prompt'))
    .map(({ needs, say, ...phrase }) => ({
      ...phrase,
      needs: needs.map((need) => (need === 'bioSentence' ? 'prompt' : need)),
      say: (f: Facts) => say({ ...f, bioSentence: f.prompt }),
    })),
]

const namesPage = ({ needs, tones }: Phrase): boolean => Boolean(tones) && needs.includes('name')
const isAddition = ({ needs, tones }: Phrase): boolean => Boolean(tones) && !needs.includes('name')

/** Puts a sentence before a text in a tone, which would otherwise replace the user's facts. */
const startWith =
  (fact: 'bioSentence' | 'prompt') =>
  (phrase: Phrase): Phrase =>
    isAddition(phrase)
      ? {
          ...phrase,
          needs: [fact, ...phrase.needs],
          say: (f) => `${f[fact]} ${phrase.say(f)}`,
        }
      : phrase

/** Returns "Watch now: How a bowl is thrown", with the colon of the language. */
const createLabelPhrase = (rules: LanguageRules, callToAction: string): Phrase => {
  const pattern = rules.linkTitles.find((p) => p.needs.includes('callToAction'))!
  return { needs: ['callToAction', 'title'], say: (f) => pattern.say({ ...f, callToAction }) }
}

const finish = (text: string, field: Field): string =>
  field === 'title' || field === 'seo.title' ? text.replace(/(?<!\.)\.$/, '') : text

const jitter = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) / 2 ** 32

const namedFacts: Partial<Record<Fact, IdeaFact>> = {
  price: 'linkDescription',
  network: 'socials',
  line: 'callToAction',
}
const nameFact = (fact: Fact): IdeaFact => namedFacts[fact] ?? (fact as IdeaFact)

const listReasons = (phrase: Phrase, tone: Tone | null, field: Field): Problem[] => {
  const facts = [...new Set(phrase.needs.map(nameFact))]
  return [
    facts.length ? createProblem(null, 'idea_says', { facts }) : createProblem(null, 'idea_plain'),
    ...(tone && phrase.tones?.includes(tone) ? [createProblem(null, 'idea_tone', { tone })] : []),
    ...(field === 'seo.title' ? [createProblem(null, 'idea_search_title')] : []),
    ...(field === 'seo.description' ? [createProblem(null, 'idea_search_description')] : []),
  ]
}
