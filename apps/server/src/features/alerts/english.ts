import { createTexts } from '@vitrine/texts'
import type { Texts } from '../../texts.gen.d.ts'
import catalogue from './texts/en.json' with { type: 'json' }

/** English sentences of the API's alerts. E-mails and the studio write alerts in their language from the other fields. */
export const english = createTexts<Texts['alerts']>(catalogue, 'en')
