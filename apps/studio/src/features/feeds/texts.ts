import type en from '../../messages/en/screens/feeds.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useFeedTexts = createTextsHook<typeof en>('feeds')
