import type { IncomingMessage } from 'node:http'
import { languages } from '@vitrine/contract'
import { negotiateLanguage } from '../lib/negotiate.ts'

export const negotiateVisitorLanguage = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  offered: readonly string[] = languages,
): string | undefined => negotiateLanguage(headers['accept-language'], offered)
