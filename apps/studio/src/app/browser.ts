import { languages } from '@vitrine/contract/limits'

export const browserTimezone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the first language of the browser that is available for public pages, with its region. */
export const browserLanguage = (): string =>
  navigator.languages.find((tag) => (languages as readonly string[]).includes(tag.split('-')[0]!)) ?? 'en'
