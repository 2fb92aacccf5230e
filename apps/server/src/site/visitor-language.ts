import type { IncomingMessage } from 'node:http'
import { languages } from '@vitrine/page/texts/index'
import { acceptedLanguage } from '../lib/negotiate.ts'

const known = Object.keys(languages)

/** Of the languages pages are written in, the one a visitor likes best; undefined when it is none of them. */
export const visitorLanguage = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  acceptedLanguage(headers['accept-language'], known)
