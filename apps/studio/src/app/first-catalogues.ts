import type { FormatRule } from '@vitrine/page/problems/translate'
import type { Catalogue } from '@vitrine/texts'
import type { Texts } from '../texts.gen.d.ts'

/**
 * Catalogues of the first screen, which one file per language contains. Others load with their screen.
 *
 * Add a catalogue only if sign-in, the frame, Home, the link list or the design shows its texts before anything is pressed: every visitor
 * of the sign-in loads all of them. `useTexts()` returns them at once, and `useTexts('name')` loads another one and suspends.
 */
export const firstCatalogues = [
  'account',
  'analytics',
  'app',
  'auth',
  'editor',
  'links',
  'pages',
  'profile',
  'profile/design',
  'profile/home',
  'variants',
] as const

export type FirstCatalogue = (typeof firstCatalogues)[number]

/** Texts of the first screen: groups of the frame and the editor, and catalogues of features. */
export type FirstTexts = Texts['app'] &
  Texts['editor'] & {
    readonly [Name in Exclude<FirstCatalogue, 'app' | 'editor'> as LastPart<Name>]: Texts[Name]
  }

/** Sources of the first texts, by group. */
export type FirstCatalogues = Readonly<Record<keyof FirstTexts, Catalogue>>

/** Texts of the first screen, and problems by rule. Null shows the service's English problems. */
export type Messages = FirstTexts & { readonly problems: FormatRule | null }

/** `design` of `profile/design`. */
type LastPart<Name extends string> = Name extends `${string}/${infer Last}` ? Last : Name
