import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createQuery, extensionApi } from '../../app/api.ts'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.tsx'

/** Creates, lists and ends links of guests to a proposal. */
export const GuestLinks = ({
  profileId,
  proposalId,
  canDecide,
  onClose,
}: {
  profileId: number
  proposalId: number
  /** True if the user may create a link that decides. */
  canDecide: boolean
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('proposals')
  const format = useFormat()
  const client = useQueryClient()
  const showError = useErrorToast()
  const params = { profile_id: profileId, proposal_id: proposalId }
  const queryKey = ['proposals', profileId, proposalId, 'links']
  const { data: links = [] } = useQuery(
    createQuery(queryKey, (signal) => extensionApi.listProposalLinks({ params, signal })),
  )
  const [mayDecide, setMayDecide] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  const common = { onError: showError, onSettled: () => client.invalidateQueries({ queryKey }) }
  const create = useMutation({
    ...common,
    mutationFn: () => extensionApi.createProposalLink({ params, body: { may_decide: mayDecide } }),
    onSuccess: ({ data }) => setUrl(data.url),
  })
  const end = useMutation({
    ...common,
    mutationFn: (link_id: number) => extensionApi.endProposalLink({ params: { ...params, link_id } }),
    onSuccess: () => toast(texts.linkEnded),
  })
  return (
    <Dialog
      title={texts.ask}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.close}</Button>
          <Button look="primary" isPending={create.isPending} onPress={() => create.mutate()}>
            {texts.createLink}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{texts.askText}</p>
        {canDecide ? (
          <Switch isSelected={mayDecide} onChange={setMayDecide} hint={texts.mayDecideHint}>
            {texts.mayDecide}
          </Switch>
        ) : null}
        {url ? (
          <>
            <p role="status">{texts.linkOnce}</p>
            <CopyText label={texts.guestLink} text={url} copyLabel={t.common.copy} />
          </>
        ) : null}
        {links.length ? (
          <List label={texts.guestLinks}>
            {links.map(({ id, may_decide, created_by, expires_at }) => (
              <ListItem
                key={id}
                title={may_decide ? texts.mayDecide : texts.onlyComments}
                note={[
                  ...(created_by ? [created_by.name] : []),
                  texts.linkEnds({ when: format.dateTime(expires_at) }),
                ].join(' · ')}
                actions={
                  <Button small isDisabled={end.isPending} onPress={() => end.mutate(id)}>
                    {texts.endLink}
                  </Button>
                }
              />
            ))}
          </List>
        ) : null}
      </Stack>
    </Dialog>
  )
}
