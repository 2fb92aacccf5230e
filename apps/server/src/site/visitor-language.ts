import type { IncomingMessage } from 'node:http'
import { languages } from '@vitrine/page/texts/index'
import { acceptedLanguage } from '../lib/negotiate.ts'

const siteLanguages = Object.keys(languages)

/** Returns the visitor's preferred language of `offered`, or undefined. */
export const visitorLanguage = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  offered: readonly string[] = siteLanguages,
): string | undefined => acceptedLanguage(headers['accept-language'], offered)
