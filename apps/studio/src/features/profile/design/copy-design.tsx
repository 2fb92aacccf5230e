import { useQueryClient } from '@tanstack/react-query'
import type { Theme, ThemeWrite } from '@vitrine/contract'
import { useState } from 'react'
import { api } from '../../../app/api.ts'
import { CopyToPagesDialog, useOtherPages } from '../../../editor/copy-to-pages-dialog.tsx'
import { copyUploads } from '../../../editor/copy-uploads.ts'
import { cacheProfile, profileQuery } from '../../../editor/queries.ts'
import type en from '../../../messages/en/screens/copy-design.ts'
import { createTextsHook } from '../../../messages/screen-texts.ts'
import { Button } from '../../../ui/button.tsx'

const useCopyDesignTexts = createTextsHook<typeof en>('copy-design')

export const CopyDesign = ({ theme }: { theme: Theme }) => {
  const texts = useCopyDesignTexts()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const writeTheme = async (profile_id: number, theme: ThemeWrite) => {
    const { data } = await api.updateProfile({ query: { profile_id }, body: { theme } })
    if (client.getQueryData(profileQuery(profile_id).queryKey)) cacheProfile(client, data)
  }
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
          copy={async (pageId) => {
            const { data: page } = await api.getProfile({ query: { profile_id: pageId } })
            await writeTheme(pageId, await copyUploads(pageId, theme))
            return () => writeTheme(pageId, page.theme)
          }}
          describe={texts.copied}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
