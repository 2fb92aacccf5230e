import type en from '../../messages/en/screens/billing.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useBillingTexts = createTextsHook<typeof en>('billing')
