import type { AlertTexts } from '@vitrine/page/alerts/text'
import type en from '../../messages/en/screens/alerts.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useAlertTexts = createTextsHook<typeof en>('alerts')

/** Returns the sentences of alerts, or null in English, which the alerts contain. */
export const useAlertSentences = createTextsHook<AlertTexts | null>('alert-sentences')
