/** Languages of public pages, e-mails and alerts, by BCP 47 tag. The first language is used for all others. */
export const languages = ['en', 'pt', 'es', 'de', 'fr', 'it', 'ja', 'ar'] as const
export type LanguageTag = (typeof languages)[number]
export const studioLanguages = [
  'de',
  'en',
  'es',
  'fr',
  'it',
  'pt',
  'ja',
  'ar',
] as const satisfies readonly LanguageTag[]
export type StudioLanguage = (typeof studioLanguages)[number]
/** Languages in which ideas are written without a model. */
export const ideaLanguages = ['en', 'pt', 'es', 'de', 'fr'] as const satisfies readonly LanguageTag[]
export type IdeaLanguage = (typeof ideaLanguages)[number]
