import { useQueryClient } from '@tanstack/react-query'
import type { Link, LinkWrite } from '@vitrine/contract'
import { useTexts } from '../../app/texts.tsx'
import { CopyToPagesDialog } from '../../editor/copy-to-pages-dialog.tsx'
import { copyUploads } from '../../editor/copy-uploads.ts'
import { useLinks } from '../../editor/queries.ts'
import { duplicateLink, hasAccessCode } from './duplicate-link.ts'
import { buildLinksKey } from './queries.ts'
import { saveAll } from './save-links.ts'

const toCopy = (link: Link): LinkWrite => ({
  ...duplicateLink(link),
  is_enabled: link.is_enabled && !hasAccessCode(link),
})

export const CopyLinksDialog = ({
  ids,
  onClose,
  onCopied,
}: {
  ids: readonly number[]
  onClose: () => void
  onCopied: () => void
}) => {
  const { copyTo: texts } = useTexts('links/blocks')
  const links = useLinks().filter(({ id }) => ids.includes(id))
  const client = useQueryClient()
  const save = (pageId: number, rows: Parameters<typeof saveAll>[1]) =>
    saveAll(pageId, rows, true).finally(() => client.invalidateQueries({ queryKey: buildLinksKey(pageId) }))
  return (
    <CopyToPagesDialog
      title={texts.title}
      text={texts.text}
      copy={async (pageId) => {
        const copyIds = await save(pageId, await copyUploads(pageId, links.map(toCopy)))
        return () =>
          save(
            pageId,
            copyIds.map((id) => ({ id, archived: true })),
          )
      }}
      describe={(pageCount) => texts.copied({ n: links.length, pages: pageCount })}
      onClose={onClose}
      onCopied={onCopied}
    />
  )
}
