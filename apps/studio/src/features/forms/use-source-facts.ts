import type { FormSubmission } from '@vitrine/contract'
import { nameCode } from '../../app/code-options.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'

/** Returns the origin of a visitor who used a form, as names and values. */
export const useSourceFacts = ({ referrer, utm, country }: FormSubmission['source']) => {
  const t = useTexts()
  const [language] = useLanguage()
  return [
    [t.editor.referrer, referrer],
    [t.variants.attributes.utm_source, utm.source],
    [t.editor.country, country && nameCode(language, 'region', country)],
  ] as const
}
