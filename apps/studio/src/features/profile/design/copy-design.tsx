import type { Theme } from '@vitrine/contract'
import { useState } from 'react'
import { CopyToPagesDialog, useOtherPages } from '../../../editor/copy-to-pages-dialog.tsx'
import { useCopyDesignTexts, useCopyTheme } from '../../../editor/use-copy-theme.ts'
import { Button } from '../../../ui/button.tsx'

export const CopyDesign = ({ theme }: { theme: Theme }) => {
  const texts = useCopyDesignTexts()
  const copyTheme = useCopyTheme()
  const [isOpen, setIsOpen] = useState(false)
  if (useOtherPages().length === 0) return null
  return (
    <>
      <Button icon="copy" small onPress={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen ? (
        <CopyToPagesDialog
          title={texts.title}
          text={texts.text}
          copy={(pageId) => copyTheme(pageId, theme)}
          describe={texts.copied}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
