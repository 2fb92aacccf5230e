import { createTexts } from '@vitrine/texts'
import type { Texts } from '../../texts.gen.d.ts'
import catalogue from './texts/en.json' with { type: 'json' }

/** English problems of previews. */
export const english = createTexts<Texts['imports']>(catalogue, 'en')
