import type en from '../../messages/en/embed.ts'
import { ownTexts } from '../../messages/own-texts.ts'

/** What the screen of sharing says. A language that lacks one does not compile. */
export type EmbedTexts = typeof en

export const useEmbedTexts = ownTexts<EmbedTexts>('embed', {
  en: () => import('../../messages/en/embed.ts'),
  pt: () => import('../../messages/pt/embed.ts'),
  de: () => import('../../messages/de/embed.ts'),
  es: () => import('../../messages/es/embed.ts'),
})
