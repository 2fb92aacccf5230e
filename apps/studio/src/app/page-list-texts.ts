import type en from '../messages/en/page-list.ts'
import { ownTexts } from '../messages/own-texts.ts'

export type PageListTexts = typeof en

export const usePageListTexts = ownTexts<PageListTexts>('page-list', {
  en: () => import('../messages/en/page-list.ts'),
  pt: () => import('../messages/pt/page-list.ts'),
  de: () => import('../messages/de/page-list.ts'),
  es: () => import('../messages/es/page-list.ts'),
})
