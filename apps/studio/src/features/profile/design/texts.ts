import type en from '../../../messages/en/screens/design-texts.ts'
import { createTextsHook } from '../../../messages/screen-texts.ts'

export const useDesignTexts = createTextsHook<typeof en>('design-texts')
