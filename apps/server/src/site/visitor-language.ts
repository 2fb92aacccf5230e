import type { IncomingMessage } from 'node:http'
import { languages } from '@vitrine/contract'
import { acceptedLanguage } from '../lib/negotiate.ts'

/** Of the languages `offered` (pages are written in more than the service's own), the one a visitor likes best; undefined when it is none of them. */
export const visitorLanguage = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  offered: readonly string[] = languages,
): string | undefined => acceptedLanguage(headers['accept-language'], offered)
