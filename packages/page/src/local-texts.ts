import { addMissing, type Catalogue, createTexts } from '@vitrine/texts'
import { isolate } from '@vitrine/texts/parse'

/** Texts with their language (BCP 47) and its direction. */
export type LocalTexts<Texts> = Texts & { readonly tag: string; readonly direction: 'ltr' | 'rtl' }

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

export const getDirection = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.toLowerCase().split('-')[0]!) ? 'rtl' : 'ltr'

export const createLocalTexts = <Texts>(catalogue: Catalogue, tag: string): LocalTexts<Texts> => {
  const direction = getDirection(tag)
  return { ...createTexts<Texts>(catalogue, tag, direction === 'rtl' ? isolate : undefined), tag, direction }
}

/**
 * Creates a function that returns the texts for a language tag such as `pt-BR` by its primary subtag, or null for other languages. A text
 * that a language lacks is English.
 */
export const createTextFinder = <Texts>(catalogues: Readonly<Record<string, Catalogue>>) => {
  const cache = new Map<string, LocalTexts<Texts>>()
  return (language: string | null | undefined): LocalTexts<Texts> | null => {
    const tag = (language ?? '').toLowerCase().split(/[-_]/)[0]!
    const catalogue = Object.hasOwn(catalogues, tag) ? catalogues[tag]! : null
    const texts =
      cache.get(tag) ??
      (catalogue && createLocalTexts<Texts>(addMissing(catalogue, catalogues.en ?? catalogue), tag))
    if (texts) cache.set(tag, texts)
    return texts
  }
}
