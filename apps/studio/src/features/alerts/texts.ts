import type { AlertTexts } from '@vitrine/page/alerts/text'
import type alerts from '../../messages/en/alerts.ts'
import { ownTexts } from '../../messages/own-texts.ts'

/** Loads the sentences of alerts, except the English ones, which the alerts contain. */
export const useAlertTexts = ownTexts<{ readonly texts: AlertTexts | null }>('alerts', {
  en: async () => ({ default: { texts: null } }),
  pt: async () => ({ default: { texts: (await import('@vitrine/page/alerts/pt')).pt } }),
  de: async () => ({ default: { texts: (await import('@vitrine/page/alerts/de')).de } }),
  es: async () => ({ default: { texts: (await import('@vitrine/page/alerts/es')).es } }),
})

export type AlertScreenTexts = typeof alerts

export const useAlertScreenTexts = ownTexts<AlertScreenTexts>('alert-screen', {
  en: () => import('../../messages/en/alerts.ts'),
  pt: () => import('../../messages/pt/alerts.ts'),
  de: () => import('../../messages/de/alerts.ts'),
  es: () => import('../../messages/es/alerts.ts'),
})
