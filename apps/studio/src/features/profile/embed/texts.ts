import type en from '../../../messages/en/embed.ts'
import { ownTexts } from '../../../messages/own-texts.ts'

export type EmbedTexts = typeof en

export const useEmbedTexts = ownTexts<EmbedTexts>('embed', {
  en: () => import('../../../messages/en/embed.ts'),
  pt: () => import('../../../messages/pt/embed.ts'),
  de: () => import('../../../messages/de/embed.ts'),
  es: () => import('../../../messages/es/embed.ts'),
})
