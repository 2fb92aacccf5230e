import type en from '../../messages/en/webhooks.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type WebhookTexts = typeof en

export const useWebhookTexts = ownTexts<WebhookTexts>('webhooks', {
  en: () => import('../../messages/en/webhooks.ts'),
  pt: () => import('../../messages/pt/webhooks.ts'),
  de: () => import('../../messages/de/webhooks.ts'),
  es: () => import('../../messages/es/webhooks.ts'),
})
