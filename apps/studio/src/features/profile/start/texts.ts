import type en from '../../../messages/en/screens/start.ts'
import { createTextsHook } from '../../../messages/screen-texts.ts'

export const useStartTexts = createTextsHook<typeof en>('start')
