import { useQueryClient } from '@tanstack/react-query'
import type { Link, LinkWrite } from '@vitrine/contract'
import { useState } from 'react'
import { Form, useForm } from '../../app/form.tsx'
import { filterAndSortPages } from '../../app/page-order.ts'
import { useAccount } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { hasUpload } from '../../editor/has-upload.ts'
import { useLinks, useProfileId } from '../../editor/queries.ts'
import type en from '../../messages/en/screens/copy-links.ts'
import { useLanguage, useMessages } from '../../messages/index.tsx'
import { createTextsHook } from '../../messages/screen-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { toast } from '../../ui/toast.tsx'
import { duplicateLink, hasAccessCode } from './duplicate-link.ts'
import { buildLinksKey, saveAll } from './queries.ts'

const useCopyLinksTexts = createTextsHook<typeof en>('copy-links')

const toCopy = (link: Link): LinkWrite => ({
  ...duplicateLink(link),
  is_enabled: link.is_enabled && !hasAccessCode(link),
  ...(hasUpload(link.image_url) ? { image_url: null } : {}),
})

export const CopyLinksDialog = ({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const t = useMessages()
  const texts = useCopyLinksTexts()
  const profileId = useProfileId()
  const links = useLinks().filter(({ id }) => ids.includes(id))
  const client = useQueryClient()
  const showError = useErrorToast()
  const [language] = useLanguage()
  const { profiles } = useAccount()
  const others = profiles.filter((page) => page.id !== profileId && page.my_role !== 'viewer')
  const pages = filterAndSortPages(others, '', language)
  const [target, setTarget] = useState('')
  const [error, setError] = useState<string>()
  const copies = links.map(toCopy).filter((copy) => !hasUpload(copy))
  const leftOut = links.length - copies.length
  const reload = (id: number) => client.invalidateQueries({ queryKey: buildLinksKey(id) })
  const form = useForm({
    names: [],
    submit: async () => {
      const page = pages.find(({ id }) => String(id) === target)
      if (!page) return setError(texts.choose)
      const copyIds = await saveAll(page.id, copies).finally(() => reload(page.id))
      const remove = () =>
        saveAll(
          page.id,
          copyIds.map((id) => ({ id, archived: true })),
        ).then(() => reload(page.id), showError)
      toast(
        [texts.copied(copyIds.length, page.display_name), ...(leftOut ? [texts.leftOut(leftOut)] : [])].join(
          ' ',
        ),
        { action: { title: t.common.undo, run: () => void remove() } },
      )
      onClose()
    },
  })
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <Form form={form}>
        <SearchSelect
          label={texts.page}
          hint={texts.text}
          {...(error === undefined ? {} : { error })}
          value={target || texts.choose}
          onChange={(id) => {
            setTarget(id)
            setError(undefined)
          }}
          options={pages.map(({ id, display_name, username }) => ({
            id: String(id),
            label: `${display_name} · /${username}`,
          }))}
        />
        <Row end>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" isPending={form.isPending} isDisabled={!copies.length}>
            {t.common.copy}
          </Button>
        </Row>
      </Form>
    </Dialog>
  )
}
