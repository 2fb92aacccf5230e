import type en from '../../messages/en/feeds.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type FeedTexts = typeof en

export const useFeedTexts = ownTexts<FeedTexts>('feeds', {
  en: () => import('../../messages/en/feeds.ts'),
  pt: () => import('../../messages/pt/feeds.ts'),
  de: () => import('../../messages/de/feeds.ts'),
  es: () => import('../../messages/es/feeds.ts'),
})
