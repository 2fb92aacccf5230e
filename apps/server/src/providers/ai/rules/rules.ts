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
import { collectFacts, detectTone, findRules, toPurpose, toWords } from './facts.ts'
import { createPhrase, type Facts, type LanguageRules, type Phrase, type Tone } from './language.ts'

type Candidate = { text: string; parts: readonly Phrase[]; facts: readonly IdeaFact[]; score: number }

/** Composes texts from the profile's content by fixed rules, without network or model. Equal briefs have equal texts. */
export const createRulesProvider = (): IdeaProvider => ({
  source: 'rules',
  suggest: async (brief) => {
    const { rules, language } = findRules(brief.language, brief.profile.language)
    const tone = detectTone(brief.tone)
    const fields = listFields(brief)
    const usedTexts = new Set<string>()
    const suggestionsByField = new Map<Field, Suggestion[]>()
    for (const field of new Set(fields)) {
      const count = fields.filter((f) => f === field).length
      const texts = listCandidates(brief, rules, tone, field, count)
      suggestionsByField.set(field, choose(texts, count, usedTexts, rules, tone, field))
    }
    return { language, suggestions: fields.map((field) => suggestionsByField.get(field)!.shift()!) }
  },
})

/** Returns fitting texts, best first. Also uses short names and all tones if there are too few texts. */
const listCandidates = (
  brief: Brief,
  rules: LanguageRules,
  tone: Tone | null,
  field: Field,
  count: number,
): Candidate[] => {
  const seed = hash(JSON.stringify({ ...brief, avoid: [], count: 0 }))
  const avoid = new Set(brief.avoid)
  const byText = new Map<string, Candidate>()
  for (const [shortText, anyTone] of [
    [false, false],
    [true, false],
    [true, true],
  ] as const) {
    const facts = collectFacts(brief, rules, shortText)
    const fillPhrase = createPhraseFiller(facts)
    for (const { parts, bonus = 0 } of listCombinations(brief, rules, facts, field)) {
      if (!parts.every((part) => part.needs.every((need) => facts[need]) && (anyTone || suits(part, tone))))
        continue
      const texts = parts.map(fillPhrase)
      const text = finish(texts.map((part) => part.text).join(' '), field)
      if (!text || countCharacters(text) > fieldLimits[field] || byText.has(text)) continue
      const usedFacts = listFactNames(parts)
      const score =
        bonus +
        usedFacts.reduce((sum, fact) => sum + (weights[fact] ?? 2), 0) +
        2 * parts.filter((part) => tone && part.tones?.includes(tone)).length -
        2 * repeats(texts) +
        2 * fill(text, field) +
        jitter(`${seed}${text}`) -
        (avoid.has(text) ? 1000 : 0) -
        (shortText ? 2 : 0) -
        (anyTone ? 2 : 0)
      byText.set(text, { text, parts, facts: usedFacts, score })
    }
    const freshCount = [...byText.keys()].filter((text) => !avoid.has(text)).length
    if (freshCount >= count * 2) break
  }
  return [...byText.values()]
}

/** Weight of a fact in a text; default 2. The user's own words count most. */
const weights: Partial<Record<IdeaFact, number>> = { bioSentence: 5, linkDescription: 3 }

const suits = (part: Phrase, tone: Tone | null): boolean =>
  !part.tones || (tone !== null && part.tones.includes(tone))

type Combination = { parts: readonly Phrase[]; bonus?: number }

const listCombinations = (brief: Brief, rules: LanguageRules, facts: Facts, field: Field): Combination[] => {
  const toSingleCombinations = (phrases: readonly Phrase[], bonus = 0) =>
    phrases.map((part) => ({ parts: [part], bonus }))
  // A title may consist of invisible characters
  const forLink = brief.link !== null && facts.title !== ''
  if (field === 'seo.title' || (field === 'title' && !forLink)) return toSingleCombinations(rules.headlines)
  const link = brief.link ?? brief.profile.links.find((l) => l.title === facts.title) ?? null
  const purpose = link ? rules.purposes[toPurpose(link.kind)] : null
  if (field === 'cta')
    return [
      ...toSingleCombinations(purpose?.acts.map((act) => createPhrase(['callToAction'], () => act)) ?? [], 4),
      ...toSingleCombinations(purpose?.acts.map((act) => createLabelPhrase(rules, act)) ?? []),
      ...toSingleCombinations(rules.labels),
    ]
  if (field === 'title')
    return [
      ...toSingleCombinations(purpose!.acts.slice(1).map((act) => createLabelPhrase(rules, act))),
      ...toSingleCombinations(rules.linkTitles),
    ]
  if (field === 'description' && forLink) {
    const line = createPhrase(['callToAction'], () => purpose!.line)
    return rules.linkOpenings.flatMap((opening) => [
      { parts: [opening, line] },
      ...rules.linkClosings.flatMap((closing) => [
        { parts: [opening, closing] },
        { parts: [opening, line, closing] },
      ]),
    ])
  }
  return rules.openings.flatMap((opening) => [
    ...rules.closings.map((closing) => ({ parts: [opening, closing] })),
    ...rules.middles.flatMap((middle) => [
      { parts: [opening, middle] },
      ...rules.closings.map((closing) => ({ parts: [opening, middle, closing] })),
    ]),
  ])
}

/** Returns "Watch now: How a bowl is thrown", with the colon of the language. */
const createLabelPhrase = (rules: LanguageRules, callToAction: string): Phrase => {
  const pattern = rules.linkTitles.find((p) => p.needs.includes('callToAction'))!
  return createPhrase(['callToAction', 'title'], (f) => pattern.say({ ...f, callToAction }))
}

const listFactNames = (parts: readonly Phrase[]): IdeaFact[] => [
  ...new Set(parts.flatMap((part) => part.needs)),
]

const finish = (text: string, field: Field): string =>
  field === 'title' || field === 'seo.title' ? text.replace(/(?<!\.)\.$/, '') : text

type FilledPhrase = { readonly text: string; readonly words: readonly string[] }

/** Fills in phrases and caches them, because many texts share them. */
const createPhraseFiller = (facts: Facts): ((part: Phrase) => FilledPhrase) => {
  const cachedPhrases = new Map<Phrase, FilledPhrase>()
  return (part) => {
    let filled = cachedPhrases.get(part)
    if (!filled) {
      const text = part.say(facts)
      filled = { text, words: [...toWords(text)].filter((word) => word.length >= 5) }
      cachedPhrases.set(part, filled)
    }
    return filled
  }
}

const repeats = (parts: readonly FilledPhrase[]): number => {
  const earlierWords = new Set<string>()
  let count = 0
  for (const { words } of parts)
    for (const word of words) {
      if (earlierWords.has(word)) count += 1
      earlierWords.add(word)
    }
  return count
}

/** Returns a score from 0 to 1 for the use of the available length. Three quarters are enough; buttons are better short. */
const fill = (text: string, field: Field): number =>
  field === 'cta' ? 0 : Math.min(1, countCharacters(text) / (0.75 * fieldLimits[field]))

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

const jitter = (text: string): number => Number.parseInt(hash(text).slice(0, 8), 16) / 2 ** 32

const choose = (
  all: readonly Candidate[],
  count: number,
  used: Set<string>,
  rules: LanguageRules,
  tone: Tone | null,
  field: Field,
): Suggestion[] => {
  const times = new Map<Phrase, number>()
  const suggestions: Suggestion[] = []
  while (suggestions.length < count) {
    let best: Candidate | undefined
    let bestValue = Number.NEGATIVE_INFINITY
    for (const candidate of all) {
      if (used.has(candidate.text)) continue
      const value =
        candidate.score - 3 * candidate.parts.reduce((sum, part) => sum + (times.get(part) ?? 0), 0)
      if (value > bestValue) {
        best = candidate
        bestValue = value
      }
    }
    if (!best) throw new Error(`the rules have fewer than ${count} texts for ${field} in ${rules.tag}`)
    used.add(best.text)
    for (const part of best.parts) times.set(part, (times.get(part) ?? 0) + 1)
    const reasons = listReasons(best, tone, field)
    suggestions.push({ text: best.text, rationale: reasons.map(({ message }) => message).join(' '), reasons })
  }
  return suggestions
}

const listReasons = ({ parts, facts }: Candidate, tone: Tone | null, field: Field): Problem[] => [
  facts.length ? createProblem(null, 'idea_says', { facts }) : createProblem(null, 'idea_plain'),
  ...(tone && parts.some((part) => part.tones?.includes(tone))
    ? [createProblem(null, 'idea_tone', { tone })]
    : []),
  ...(field === 'seo.title' ? [createProblem(null, 'idea_search_title')] : []),
  ...(field === 'seo.description' ? [createProblem(null, 'idea_search_description')] : []),
]
