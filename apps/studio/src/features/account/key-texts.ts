import type en from '../../messages/en/screens/api-keys.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useKeyTexts = createTextsHook<typeof en>('api-keys')
