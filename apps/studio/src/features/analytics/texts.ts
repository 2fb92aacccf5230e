import type en from '../../messages/en/screens/analytics.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useAnalyticsTexts = createTextsHook<typeof en>('analytics')
