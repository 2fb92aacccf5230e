import type en from '../../messages/en/screens/campaigns.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useCampaignTexts = createTextsHook<typeof en>('campaigns')
