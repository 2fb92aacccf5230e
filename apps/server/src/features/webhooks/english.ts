import { createTexts } from '@vitrine/texts'
import type { Texts } from '../../texts.gen.d.ts'
import catalogue from './texts/en.json' with { type: 'json' }

/** English messages for chats, and English notices of the API. */
export const english = createTexts<Texts['webhooks']>(catalogue, 'en')
