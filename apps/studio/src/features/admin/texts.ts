import type en from '../../messages/en/operators.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type OperatorTexts = typeof en

export const useOperatorTexts = ownTexts<OperatorTexts>('operators', {
  en: () => import('../../messages/en/operators.ts'),
  pt: () => import('../../messages/pt/operators.ts'),
  de: () => import('../../messages/de/operators.ts'),
  es: () => import('../../messages/es/operators.ts'),
})
