import { useQuery } from '@tanstack/react-query'
import type { Link } from '@vitrine/contract'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useTexts } from '../../app/texts.tsx'
import { useProfileId } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRestoreLink } from './add-links.ts'
import { archivedLinksQuery } from './queries.ts'

/** Lists archived links, newest first. Restored links keep their analytics. */
export const ArchivedLinksDialog = ({ isFull, onClose }: { isFull: boolean; onClose: () => void }) => {
  const t = useTexts()
  const { data, error, refetch } = useQuery(archivedLinksQuery(useProfileId()))
  return (
    <Dialog title={t.links.archivedTitle} onClose={onClose} size="medium">
      {isFull ? <PlanLimit>{t.links.limitReached}</PlanLimit> : null}
      {!data ? (
        <LoadState error={error} onRetry={refetch} />
      ) : data.links.length === 0 ? (
        <p>{t.links.archivedNone}</p>
      ) : (
        <List label={t.links.archivedTitle}>
          {data.links.map((link) => (
            <ArchivedLink key={link.id} link={link} isDisabled={isFull} />
          ))}
        </List>
      )}
      {data && data.total > data.links.length ? (
        <p>{t.links.archivedMore({ n: data.total - data.links.length })}</p>
      ) : null}
    </Dialog>
  )
}

const ArchivedLink = ({ link, isDisabled }: { link: Link; isDisabled: boolean }) => {
  const t = useTexts()
  const format = useFormat()
  const restore = useRestoreLink()
  const [isPending, setIsPending] = useState(false)
  const run = async () => {
    setIsPending(true)
    if (await restore(link.id)) toast(t.links.restored({ title: link.title }))
    setIsPending(false)
  }
  return (
    <ListItem
      title={link.title}
      note={`${link.archived_at ? `${format.relative(link.archived_at)} · ` : ''}${t.links.clicks({ count: link.clicks })}`}
      actions={
        <Button
          small
          icon="undo"
          isPending={isPending}
          isDisabled={isDisabled}
          aria-label={t.links.restoreNamed({ title: link.title })}
          onPress={() => void run()}
        >
          {t.links.restore}
        </Button>
      }
    />
  )
}
