import type start from '../../../messages/en/start.ts'
import { ownTexts } from '../../../messages/own-texts.ts'

export type StartTexts = typeof start

export const useStartTexts = ownTexts<StartTexts>('start', {
  en: () => import('../../../messages/en/start.ts'),
  pt: () => import('../../../messages/pt/start.ts'),
  de: () => import('../../../messages/de/start.ts'),
  es: () => import('../../../messages/es/start.ts'),
})
