import { languages } from '@vitrine/contract/limits'

export const browserTimezone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Key of the studio's language in the local storage, if the user chose one. */
export const languageKey = 'vitrine.language'

/** Returns the user's languages: the one chosen for the studio, then those of the browser. */
export const listUserLanguages = (): readonly string[] => [
  localStorage.getItem(languageKey) ?? '',
  ...navigator.languages,
]

/** Returns the user's first language that is available for public pages, with its region. */
export const getBrowserLanguage = (): string =>
  listUserLanguages().find((tag) => (languages as readonly string[]).includes(tag.split('-')[0]!)) ?? 'en'

/** Returns the language with the region of the browser, because a date differs between the US and Britain. Digits are Latin everywhere. */
export const addRegion = (language: string): string => {
  const tag = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language
  return language === 'ar' ? `${tag}-u-nu-latn` : tag
}
