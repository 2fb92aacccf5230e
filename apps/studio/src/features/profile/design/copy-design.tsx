import { useQueryClient } from '@tanstack/react-query'
import type { Theme, ThemeWrite } from '@vitrine/contract'
import { useState } from 'react'
import { api } from '../../../app/api.ts'
import { BulkFailures, useBulk } from '../../../app/bulk.tsx'
import { Form, useForm } from '../../../app/form.tsx'
import { PageChecks } from '../../../app/page-checks.tsx'
import { useAccount } from '../../../app/session.ts'
import { useErrorToast } from '../../../app/use-error-toast.ts'
import { hasUpload } from '../../../editor/has-upload.ts'
import { cacheProfile, profileQuery, useProfileId } from '../../../editor/queries.ts'
import type en from '../../../messages/en/screens/copy-design.ts'
import { useMessages } from '../../../messages/index.tsx'
import { createTextsHook } from '../../../messages/screen-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast.tsx'

const useCopyDesignTexts = createTextsHook<typeof en>('copy-design')

const noBackground = { type: 'color', value: null, image_url: null } as const

const toCopy = (theme: Theme): ThemeWrite =>
  hasUpload(theme.background.image_url) ? { ...theme, background: noBackground } : theme

export const CopyDesign = ({ theme }: { theme: Theme }) => {
  const texts = useCopyDesignTexts()
  const profileId = useProfileId()
  const { profiles } = useAccount()
  const [isOpen, setIsOpen] = useState(false)
  const pages = profiles.filter(({ id, my_role }) => id !== profileId && my_role !== 'viewer')
  if (pages.length === 0) return null
  return (
    <>
      <Button icon="copy" small onPress={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen ? <CopyDesignDialog theme={theme} pages={pages} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

type Page = { readonly id: number; readonly display_name: string; readonly username: string }

const CopyDesignDialog = ({
  theme,
  pages,
  onClose,
}: {
  theme: Theme
  pages: readonly Page[]
  onClose: () => void
}) => {
  const t = useMessages()
  const texts = useCopyDesignTexts()
  const client = useQueryClient()
  const showError = useErrorToast()
  const [chosenIds, setChosenIds] = useState<readonly number[]>([])
  const { progress, run, failures } = useBulk<Page>(({ display_name }) => display_name)
  const writeTheme = async (profile_id: number, theme: ThemeWrite) => {
    const { data } = await api.updateProfile({ query: { profile_id }, body: { theme } })
    if (client.getQueryData(profileQuery(profile_id).queryKey)) cacheProfile(client, data)
  }
  const form = useForm({
    names: [],
    submit: async () => {
      const formerThemes = new Map<number, Theme>()
      const chosenPages = pages.filter(({ id }) => chosenIds.includes(id))
      const changedPages = await run(chosenPages, async ({ id }) => {
        const { data } = await api.getProfile({ query: { profile_id: id } })
        await writeTheme(id, toCopy(theme))
        formerThemes.set(id, data.theme)
      })
      const undo = async () => {
        for (const [id, former] of formerThemes) await writeTheme(id, former).catch(showError)
      }
      if (changedPages.length)
        toast(texts.copied(changedPages.length), {
          action: { title: t.common.undo, run: () => void undo() },
        })
      if (changedPages.length === chosenPages.length) return onClose()
      setChosenIds(chosenIds.filter((id) => !formerThemes.has(id)))
    },
  })
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <Form form={form}>
        <p>{texts.text}</p>
        <BulkFailures failures={failures} />
        <PageChecks pages={pages} chosen={chosenIds} onChange={setChosenIds} />
        <Row end>
          {progress ? <span role="status">{progress}</span> : null}
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" isPending={form.isPending} isDisabled={!chosenIds.length}>
            {t.common.copy}
          </Button>
        </Row>
      </Form>
    </Dialog>
  )
}
