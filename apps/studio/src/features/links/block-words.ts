import type words from '../../messages/en/block-words.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type BlockWords = typeof words

export const useBlockWords = ownTexts<BlockWords>('block-words', {
  en: () => import('../../messages/en/block-words.ts'),
  pt: () => import('../../messages/pt/block-words.ts'),
  de: () => import('../../messages/de/block-words.ts'),
  es: () => import('../../messages/es/block-words.ts'),
})
