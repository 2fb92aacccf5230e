import type ai from '../../messages/en/ai.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type IdeaTexts = typeof ai

export const useIdeaTexts = ownTexts<IdeaTexts>('ai', {
  en: () => import('../../messages/en/ai.ts'),
  pt: () => import('../../messages/pt/ai.ts'),
  de: () => import('../../messages/de/ai.ts'),
  es: () => import('../../messages/es/ai.ts'),
})
