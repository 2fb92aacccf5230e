import { resolveLanguage } from '@vitrine/page/texts/index'
import { useTexts } from '../app/texts.tsx'

/** Returns a function that labels the alignments of a page in a language. The start of a right-to-left page is the right. */
export const useAlignmentLabels = () => {
  const t = useTexts()
  const { right } = useTexts('profile/design/options')
  return (language: string) => ({
    ...t.design.alignments,
    ...(resolveLanguage(language).dir === 'rtl' ? { start: right } : {}),
  })
}
