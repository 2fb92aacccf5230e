import type en from '../../messages/en/screens/forms.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'

export const useFormTexts = createTextsHook<typeof en>('forms')
