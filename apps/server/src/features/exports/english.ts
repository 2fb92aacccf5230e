import { createTexts } from '@vitrine/texts'
import type { Texts } from '../../texts.gen.d.ts'
import catalogue from './texts/en.json' with { type: 'json' }

/** English texts of export files and of the API. */
export const english = createTexts<Texts['exports']>(catalogue, 'en')
