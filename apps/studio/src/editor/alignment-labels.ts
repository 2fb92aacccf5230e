import { resolveLanguage } from '@vitrine/page/texts/index'
import type design from '../messages/en/screens/design-texts.ts'
import { useMessages } from '../messages/index.tsx'
import { createTextsHook } from '../messages/screen-texts.ts'

const useDesignTexts = createTextsHook<typeof design>('design-texts')

/** Returns a function that labels the alignments of a page in a language. The start of a right-to-left page is the right. */
export const useAlignmentLabels = () => {
  const t = useMessages()
  const { right } = useDesignTexts()
  return (language: string) => ({
    ...t.design.alignments,
    ...(resolveLanguage(language).dir === 'rtl' ? { start: right } : {}),
  })
}
