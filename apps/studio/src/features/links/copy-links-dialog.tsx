import { useQueryClient } from '@tanstack/react-query'
import type { Link, LinkWrite } from '@vitrine/contract'
import { CopyToPagesDialog } from '../../editor/copy-to-pages-dialog.tsx'
import { hasUpload } from '../../editor/has-upload.ts'
import { useLinks } from '../../editor/queries.ts'
import type en from '../../messages/en/screens/copy-links.ts'
import { createTextsHook } from '../../messages/screen-texts.ts'
import { duplicateLink, hasAccessCode } from './duplicate-link.ts'
import { buildLinksKey, saveAll } from './queries.ts'

const useCopyLinksTexts = createTextsHook<typeof en>('copy-links')

const toCopy = (link: Link): LinkWrite => ({
  ...duplicateLink(link),
  is_enabled: link.is_enabled && !hasAccessCode(link),
  ...(hasUpload(link.image_url) ? { image_url: null } : {}),
})

export const CopyLinksDialog = ({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const texts = useCopyLinksTexts()
  const links = useLinks().filter(({ id }) => ids.includes(id))
  const client = useQueryClient()
  const copies = links.map(toCopy).filter((copy) => !hasUpload(copy))
  const leftOut = links.length - copies.length
  const save = (pageId: number, rows: Parameters<typeof saveAll>[1]) =>
    saveAll(pageId, rows).finally(() => client.invalidateQueries({ queryKey: buildLinksKey(pageId) }))
  return (
    <CopyToPagesDialog
      title={texts.title}
      text={texts.text}
      isDisabled={copies.length === 0}
      copy={async (pageId) => {
        const copyIds = await save(pageId, copies)
        return () =>
          save(
            pageId,
            copyIds.map((id) => ({ id, archived: true })),
          )
      }}
      describe={(pageCount) =>
        [texts.copied(copies.length, pageCount), ...(leftOut ? [texts.leftOut(leftOut)] : [])].join(' ')
      }
      onClose={onClose}
    />
  )
}
