import { useMutation } from '@tanstack/react-query'
import type { WorkspaceDetail } from '@vitrine/contract'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useAccount } from '../../app/session.ts'
import { useFail } from '../../app/use-fail.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, Card, Row } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { SendVerification } from '../auth/index.ts'
import { useWorkspaceActions } from './queries.ts'

export const HandOver = ({ workspace }: { workspace: WorkspaceDetail }) => {
  const t = useMessages()
  const format = useFormat()
  const { user } = useAccount()
  const actions = useWorkspaceActions(workspace.id)
  const fail = useFail()
  const [member, setMember] = useState<string | null>(null)
  const offer = useMutation({ mutationFn: () => actions.offer(Number(member)), onError: fail })
  const cancel = useMutation({
    mutationFn: actions.cancelOffer,
    onSuccess: () => toast(t.teams.transferCancelled),
    onError: fail,
  })
  const open = workspace.transfers.find(({ status }) => status === 'pending')
  const others = workspace.members.filter(({ role }) => role !== 'owner')
  return (
    <Card title={t.teams.transfer} lead={t.teams.transferText}>
      {open ? (
        <Callout
          tone="warn"
          actions={
            <Button small isPending={cancel.isPending} onPress={() => cancel.mutate(open.id)}>
              {t.teams.transferCancel}
            </Button>
          }
        >
          {t.teams.transferOpen(open.to_user.name, format.dateTime(open.expires_at))}
        </Callout>
      ) : !user.email_verified ? (
        <Callout tone="warn" actions={<SendVerification />}>
          {t.teams.inviteUnverified}
        </Callout>
      ) : others.length ? (
        <>
          <Select
            label={t.teams.transferTo}
            value={member}
            onChange={setMember}
            options={others.map(({ id, user }) => ({ id: String(id), label: user.name, note: user.email }))}
          />
          <Row>
            <Button isDisabled={member === null} isPending={offer.isPending} onPress={() => offer.mutate()}>
              {t.teams.transferDo}
            </Button>
          </Row>
        </>
      ) : (
        <p>{t.teams.transferNobody}</p>
      )}
    </Card>
  )
}
