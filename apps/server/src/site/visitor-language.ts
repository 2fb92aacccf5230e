import type { IncomingMessage } from 'node:http'
import { languages } from '@vitrine/contract'
import { acceptedLanguage } from '../lib/negotiate.ts'

export const visitorLanguage = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  offered: readonly string[] = languages,
): string | undefined => acceptedLanguage(headers['accept-language'], offered)
