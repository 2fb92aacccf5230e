import type forms from '../../messages/en/forms.ts'
import { ownTexts } from '../../messages/own-texts.ts'

export type FormTexts = typeof forms

export const useFormTexts = ownTexts<FormTexts>('forms', {
  en: () => import('../../messages/en/forms.ts'),
  pt: () => import('../../messages/pt/forms.ts'),
  de: () => import('../../messages/de/forms.ts'),
  es: () => import('../../messages/es/forms.ts'),
})
