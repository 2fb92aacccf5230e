import type en from '../messages/en/screens/crop.ts'
import { createTextsHook } from '../messages/screen-texts.ts'

export const useCropTexts = createTextsHook<typeof en>('crop')
