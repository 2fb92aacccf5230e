import type en from '../../messages/en/screens/webhooks.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export type WebhookTexts = typeof en

export const useWebhookTexts = createTextsHook<WebhookTexts>('webhooks')
