import type en from '../../messages/en/campaigns.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type CampaignsTexts = typeof en

export const useCampaignTexts = ownTexts<CampaignsTexts>('campaigns', {
  en: () => import('../../messages/en/campaigns.ts'),
  pt: () => import('../../messages/pt/campaigns.ts'),
  de: () => import('../../messages/de/campaigns.ts'),
  es: () => import('../../messages/es/campaigns.ts'),
})
