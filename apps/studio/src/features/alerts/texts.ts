import type { AlertTexts } from '@vitrine/page/alerts/text'
import { ownTexts } from '../../messages/own-texts.ts'

/** Loads the sentences of alerts, except the English ones, which the alerts contain. */
export const useAlertTexts = ownTexts<{ readonly texts: AlertTexts | null }>('alerts', {
  en: async () => ({ default: { texts: null } }),
  pt: async () => ({ default: { texts: (await import('@vitrine/page/alerts/pt')).pt } }),
  de: async () => ({ default: { texts: (await import('@vitrine/page/alerts/de')).de } }),
  es: async () => ({ default: { texts: (await import('@vitrine/page/alerts/es')).es } }),
})
