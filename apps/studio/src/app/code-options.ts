import { languages } from '@vitrine/contract/limits'
import type { Option } from '../ui/field-parts.tsx'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const sortByName = (language: string, options: Option<string>[]) => {
  const { compare } = new Intl.Collator(language)
  return options.toSorted((a, b) => compare(a.label, b.label))
}

export const capitalize = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** Returns the name of a country, language or currency, or the code without one. */
export const nameCode = (language: string, type: Intl.DisplayNamesType, code: string): string => {
  try {
    return capitalize(new Intl.DisplayNames(language, { type }).of(code) ?? code, language)
  } catch {
    return code
  }
}

/** Returns name options for the codes that `Intl` supports. Omits former codes. */
const createOptions = (
  language: string,
  type: 'region' | 'language',
  codes: readonly string[],
  toLocale: (code: string) => string,
): Option<string>[] => {
  const names = new Intl.DisplayNames(language, { type, fallback: 'none', languageDisplay: 'standard' })
  return sortByName(
    language,
    codes.flatMap((id) => {
      const label = names.of(id)
      const isCurrent = Intl.getCanonicalLocales(toLocale(id))[0] === toLocale(id)
      return label && isCurrent ? [{ id, label: capitalize(label, language) }] : []
    }),
  )
}

export const listCountryOptions = (language: string): Option<string>[] =>
  createOptions(
    language,
    'region',
    pairs.filter((code) => !noCountries.has(code)),
    (code) => `und-${code}`,
  )

/** Languages whose variants differ in writing. */
const variants = [
  'de-AT',
  'de-CH',
  'en-GB',
  'en-US',
  'es-MX',
  'fr-CA',
  'pt-BR',
  'pt-PT',
  'zh-Hans',
  'zh-Hant',
]

export const listLanguageOptions = (language: string): Option<string>[] =>
  createOptions(
    language,
    'language',
    [...pairs.map((code) => code.toLowerCase()), ...variants],
    (code) => code,
  )

/** Returns the languages in which a page has texts, their variants, and `current` even if it is another one. */
export const listPageLanguageOptions = (language: string, current: string): Option<string>[] => {
  const ownVariants = variants.filter((tag) => languages.some((own) => tag.startsWith(`${own}-`)))
  return createOptions(
    language,
    'language',
    [...new Set([...languages, ...ownVariants, current])],
    (code) => code,
  )
}

export const listCurrencyOptions = (language: string): Option<string>[] => {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return sortByName(
    language,
    Intl.supportedValuesOf('currency').map((id) => ({
      id,
      label: `${capitalize(names.of(id) ?? id, language)} (${id})`,
    })),
  )
}

/** Returns `New York` for `America/New_York`. */
export const formatCity = (timezone: string): string => timezone.replace(/^.*\//, '').replaceAll('_', ' ')

export const listTimezoneOptions = (current: string): Option<string>[] => {
  const zones = [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])]
  return sortByName(
    'en',
    zones.map((id) => ({ id, label: formatCity(id) })),
  )
}
