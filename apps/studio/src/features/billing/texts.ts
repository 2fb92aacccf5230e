import type en from '../../messages/en/billing.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type BillingTexts = typeof en

export const useBillingTexts = ownTexts<BillingTexts>('billing', {
  en: () => import('../../messages/en/billing.ts'),
  pt: () => import('../../messages/pt/billing.ts'),
  de: () => import('../../messages/de/billing.ts'),
  es: () => import('../../messages/es/billing.ts'),
})
