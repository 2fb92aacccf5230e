import type { IncomingMessage } from 'node:http'
import { languages } from '@vitrine/contract'
import { acceptedLanguage } from '../lib/negotiate.ts'

/** Returns the visitor's preferred language of `offered`, or undefined. */
export const visitorLanguage = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  offered: readonly string[] = languages,
): string | undefined => acceptedLanguage(headers['accept-language'], offered)
