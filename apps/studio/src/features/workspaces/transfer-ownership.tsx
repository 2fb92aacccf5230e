import { useMutation } from '@tanstack/react-query'
import type { WorkspaceDetail } from '@vitrine/contract'
import { useState } from 'react'
import formStyles from '../../app/form.module.css'
import { useFormat } from '../../app/format.ts'
import { useAccount } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, Card, Row } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { SendVerification } from '../auth/index.ts'
import { useWorkspaceActions } from './queries.ts'

export const TransferOwnership = ({ workspace }: { workspace: WorkspaceDetail }) => {
  const t = useMessages()
  const format = useFormat()
  const { user } = useAccount()
  const actions = useWorkspaceActions(workspace.id)
  const showError = useErrorToast()
  const [member, setMember] = useState<string | null>(null)
  const offer = useMutation({ mutationFn: () => actions.offer(Number(member)), onError: showError })
  const cancel = useMutation({
    mutationFn: actions.cancelOffer,
    onSuccess: () => toast(t.workspaces.transferCancelled),
    onError: showError,
  })
  const open = workspace.transfers.find(({ status }) => status === 'pending')
  const others = workspace.members.filter(({ role }) => role !== 'owner')
  return (
    <Card title={t.workspaces.transfer} lead={t.workspaces.transferText}>
      {open ? (
        <Callout
          tone="warn"
          actions={
            <Button small isPending={cancel.isPending} onPress={() => cancel.mutate(open.id)}>
              {t.workspaces.transferCancel}
            </Button>
          }
        >
          {t.workspaces.transferOpen(open.to_user.name, format.dateTime(open.expires_at))}
        </Callout>
      ) : !user.email_verified ? (
        <Callout tone="warn" actions={<SendVerification />}>
          {t.workspaces.inviteUnverified}
        </Callout>
      ) : others.length ? (
        <div className={formStyles.form}>
          <Select
            label={t.workspaces.transferTo}
            value={member}
            onChange={setMember}
            options={others.map(({ id, user }) => ({ id: String(id), label: user.name, note: user.email }))}
          />
          <Row>
            <Button isDisabled={member === null} isPending={offer.isPending} onPress={() => offer.mutate()}>
              {t.workspaces.transferButton}
            </Button>
          </Row>
        </div>
      ) : (
        <p>{t.workspaces.transferNoMembers}</p>
      )}
    </Card>
  )
}
