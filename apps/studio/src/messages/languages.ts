/** Languages of the studio, by BCP 47 tag; the first stands in for all others. */
export const languages = ['en', 'pt', 'de', 'es'] as const
export type Language = (typeof languages)[number]
