import { useMemo } from 'react'
import { addRegion } from './browser.ts'
import { createFormat, type Format } from './create-format.ts'
import { useLanguage, useTexts } from './texts.tsx'

export type { Format }

export const useFormat = (): Format => {
  const [language] = useLanguage()
  const { justNow } = useTexts().common
  return useMemo(() => createFormat(addRegion(language), justNow), [language, justNow])
}
