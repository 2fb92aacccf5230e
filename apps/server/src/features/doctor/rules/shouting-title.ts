import { createLinkFinding, type DoctorRule, type Finding, setLink, shortenText } from '../finding.ts'

/** Languages whose nouns start with a capital, which cannot be restored from a title in capitals. */
const cannotLower = new Set(['de', 'lb'])

/** Finds titles in capitals: slower to read, and some screen readers spell them out. */
export const shoutingTitle: DoctorRule = {
  name: 'shouting-title',
  category: 'accessibility',
  check: ({ profile, shownLinks }) =>
    shownLinks
      .filter(({ title }) => isShouting(title))
      .map((link): Finding => {
        const keepsCapitals = cannotLower.has(profile.language.slice(0, 2).toLowerCase())
          ? null
          : toSentenceCase(link.title, profile.language)
        return createLinkFinding(link, 'title', {
          severity: 'low',
          case: 'shouting-title',
          params: { title: shortenText(link.title) },
          confidence: 0.6,
          ...(keepsCapitals ? { changes: [setLink(link, 'title', link.title, keepsCapitals)] } : {}),
        })
      }),
}

/** Returns true for two words or more in capitals with eight letters or more: names and abbreviations are shorter. */
const isShouting = (title: string): boolean => {
  const letters = title.match(/\p{L}/gu) ?? []
  const words = title.match(/\p{L}{2,}/gu) ?? []
  return words.length >= 2 && letters.length >= 8 && letters.every((l) => /\p{Lu}/u.test(l))
}

const toSentenceCase = (title: string, language: string): string => {
  const lower = toLowerCase(title, language)
  return lower.replace(/\p{L}/u, (first) => first.toLocaleUpperCase(toLanguageTag(language)))
}

const toLowerCase = (title: string, language: string): string =>
  title.toLocaleLowerCase(toLanguageTag(language))

const toLanguageTag = (language: string): string => {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
