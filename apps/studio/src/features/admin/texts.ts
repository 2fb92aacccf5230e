import type admin from '../../messages/en/admin.ts'
import type en from '../../messages/en/operators.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type OperatorTexts = typeof en

export const useOperatorTexts = ownTexts<OperatorTexts>('operators', {
  en: () => import('../../messages/en/operators.ts'),
  pt: () => import('../../messages/pt/operators.ts'),
  de: () => import('../../messages/de/operators.ts'),
  es: () => import('../../messages/es/operators.ts'),
})

export type AdminTexts = typeof admin

export const useAdminTexts = ownTexts<AdminTexts>('admin', {
  en: () => import('../../messages/en/admin.ts'),
  pt: () => import('../../messages/pt/admin.ts'),
  de: () => import('../../messages/de/admin.ts'),
  es: () => import('../../messages/es/admin.ts'),
})
