import { useMutation } from '@tanstack/react-query'
import type { Team } from '@vitrine/contract'
import { useState } from 'react'
import formStyles from '../../app/form.module.css'
import { useFormat } from '../../app/format.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Callout, Card, Row } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { SendVerification } from '../auth/index.ts'
import { useWorkspaceActions } from './queries.ts'

export const TransferOwnership = ({ workspace }: { workspace: Team }) => {
  const texts = useTexts('workspaces')
  const offerTexts = useTexts('workspaces/offers')
  const format = useFormat()
  const { user } = useAccount()
  const actions = useWorkspaceActions(workspace.id)
  const showError = useErrorToast()
  const [member, setMember] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: actions.cancelOffer,
    onSuccess: () => toast(texts.transferCancelled),
    onError: showError,
  })
  const open = workspace.transfers.find(({ status }) => status === 'pending')
  const others = workspace.members.filter(({ role }) => role !== 'owner')
  const chosen = others.find(({ id }) => String(id) === member)
  return (
    <Card title={texts.transfer} lead={texts.transferText}>
      {open ? (
        <Callout
          tone="warn"
          actions={
            <Button small isPending={cancel.isPending} onPress={() => cancel.mutate(open.id)}>
              {texts.transferCancel}
            </Button>
          }
        >
          {texts.transferOpen({ name: open.to_user.name, when: format.dateTime(open.expires_at) })}
        </Callout>
      ) : !user.email_verified ? (
        <Callout actions={<SendVerification />}>{texts.inviteUnverified}</Callout>
      ) : others.length ? (
        <div className={formStyles.form}>
          <Select
            label={texts.transferTo}
            placeholder={texts.chooseMember}
            value={member}
            onChange={setMember}
            options={others.map(({ id, user }) => ({ id: String(id), label: user.name, note: user.email }))}
          />
          <Row>
            <Button isDisabled={member === null} onPress={() => setIsAsking(true)}>
              {`${texts.transfer}…`}
            </Button>
          </Row>
        </div>
      ) : (
        <p>{texts.transferNoMembers}</p>
      )}
      {isAsking && chosen ? (
        <ConfirmDialog
          title={offerTexts.transferQuestion({ page: workspace.name, email: chosen.user.name })}
          action={texts.transfer}
          look="primary"
          onConfirm={() => actions.offer(Number(member))}
          onClose={() => setIsAsking(false)}
        >
          <p>{texts.transferText}</p>
          <p>{texts.transferSeats({ n: workspace.seats.used })}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
