import type { IncomingMessage } from 'node:http'
import { languages } from '@vitrine/page/texts/index'
import { acceptedLanguage } from '../lib/negotiate.ts'

const known = Object.keys(languages)

/** Of the languages `offered` (pages are written in more than the service's own), the one a visitor likes best; undefined when it is none of them. */
export const visitorLanguage = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  offered: readonly string[] = known,
): string | undefined => acceptedLanguage(headers['accept-language'], offered)
