import type { Theme } from '@vitrine/contract'
import { useState } from 'react'
import { useTexts } from '../../../app/texts.tsx'
import { CopiedDesign } from '../../../editor/copied-design.tsx'
import { CopyToPagesDialog, useOtherPages } from '../../../editor/copy-to-pages-dialog.tsx'
import { useCopyTheme } from '../../../editor/use-copy-theme.ts'
import { Button } from '../../../ui/button.tsx'

export const CopyDesign = ({ theme }: { theme: Theme }) => {
  const { copyDesign: texts } = useTexts('profile/design/options')
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
          describe={(n) => texts.copied({ n })}
          preview={(pages) => <CopiedDesign pages={pages} theme={theme} />}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
