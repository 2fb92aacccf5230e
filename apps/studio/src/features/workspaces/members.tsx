import type { Team, TeamInvite, TeamMember } from '@vitrine/contract'
import { useState } from 'react'
import { canManage } from '../../app/can-manage.ts'
import { useFormat } from '../../app/format.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Callout, Card, Chip, type Tone } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { Meter } from '../../ui/meter.tsx'
import { SendVerification } from '../auth/index.ts'
import { InviteMemberDialog } from './invite-member-dialog.tsx'
import { ChangeMemberDialog, RemoveMemberDialog } from './member-dialogs.tsx'
import { useWorkspaceActions } from './queries.ts'

export const Members = ({ workspace }: { workspace: Team }) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const { user } = useAccount()
  const [invitation, setInvitation] = useState<Partial<TeamInvite> | null>(null)
  const { seats, members, invites } = workspace
  const actions = useWorkspaceActions(workspace.id)
  const showError = useErrorToast()
  const isManager = canManage(workspace)
  const isOwner = workspace.my_role === 'owner'
  const ownerName = members.find(({ role }) => role === 'owner')?.user.name ?? ''
  const isFull = seats.limit !== null && seats.used >= seats.limit
  return (
    <>
      {isManager && !user.email_verified ? (
        <Callout actions={<SendVerification />}>{texts.inviteUnverified}</Callout>
      ) : null}
      <Card
        title={t.shell.members}
        actions={
          isManager ? (
            <Button
              look="primary"
              icon="add"
              isDisabled={isFull || !user.email_verified}
              onPress={() => setInvitation({})}
            >
              {texts.invite}
            </Button>
          ) : null
        }
      >
        <Meter
          label={texts.seatsLabel}
          value={seats.used}
          limit={seats.limit}
          text={
            seats.limit === null
              ? String(seats.used)
              : t.common.of({ used: String(seats.used), limit: String(seats.limit) })
          }
        />
        {isFull && isManager ? (
          <PlanLimit isOwner={isOwner}>
            {isOwner ? texts.seatsFull : texts.seatsFullOfOwner({ owner: ownerName })}
          </PlanLimit>
        ) : null}
        <List label={t.shell.members}>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} workspace={workspace} isManager={isManager} />
          ))}
        </List>
      </Card>
      {invites.length ? (
        <Card title={texts.invites}>
          <List label={texts.invites}>
            {invites.map((invite) => (
              <InviteRow
                key={invite.id}
                invite={invite}
                onAgain={isManager && !isFull ? () => setInvitation(invite) : null}
                onWithdraw={isManager ? () => void actions.revokeInvite(invite.id).catch(showError) : null}
              />
            ))}
          </List>
        </Card>
      ) : null}
      {invitation ? (
        <InviteMemberDialog
          workspace={workspace}
          previousInvite={invitation}
          onClose={() => setInvitation(null)}
        />
      ) : null}
    </>
  )
}

const MemberRow = ({
  member,
  workspace,
  isManager,
}: {
  member: TeamMember
  workspace: Team
  isManager: boolean
}) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const format = useFormat()
  const { user } = useAccount()
  const [open, setOpen] = useState<'change' | 'remove' | null>(null)
  const isSelf = member.user.id === user.id
  const canManageMember = isManager && member.role !== 'owner' && !isSelf
  const hasNoPages = member.profile_ids?.length === 0
  const close = () => setOpen(null)
  return (
    <ListItem
      title={
        <>
          {member.user.name}
          {isSelf ? <Chip>{texts.you}</Chip> : null}
          <Chip tone={member.role === 'owner' ? 'good' : 'plain'}>{t.shell.roles[member.role]}</Chip>
          {member.profile_ids ? (
            <Chip tone={hasNoPages ? 'warn' : 'plain'}>
              {texts.onPages({ n: member.profile_ids.length })}
            </Chip>
          ) : null}
          {member.two_factor_enabled ? <Chip icon="shield">{texts.hasTwoFactor}</Chip> : null}
        </>
      }
      note={`${member.user.email} · ${
        member.last_active_at
          ? texts.active({ when: format.relative(member.last_active_at) })
          : texts.neverActive
      }`}
      actions={
        <>
          {canManageMember && hasNoPages ? (
            <Button small look="danger" onPress={() => setOpen('remove')}>
              {t.common.remove}
            </Button>
          ) : null}
          {canManageMember ? (
            <IconButton
              icon="edit"
              label={texts.changeMember({ name: member.user.name })}
              onPress={() => setOpen('change')}
            />
          ) : null}
          {isSelf && member.role !== 'owner' ? (
            <Button small look="danger" onPress={() => setOpen('remove')}>
              {texts.leave}
            </Button>
          ) : null}
          {open === 'change' ? (
            <ChangeMemberDialog
              member={member}
              workspace={workspace}
              onRemove={() => setOpen('remove')}
              onClose={close}
            />
          ) : null}
          {open === 'remove' ? (
            <RemoveMemberDialog member={member} workspace={workspace} isSelf={isSelf} onClose={close} />
          ) : null}
        </>
      }
    />
  )
}

const tones: Record<TeamInvite['status'], Tone> = {
  pending: 'warn',
  accepted: 'good',
  declined: 'bad',
  expired: 'plain',
  revoked: 'plain',
}

const InviteRow = ({
  invite,
  onAgain,
  onWithdraw,
}: {
  invite: TeamInvite
  onAgain: (() => void) | null
  onWithdraw: (() => void) | null
}) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const format = useFormat()
  return (
    <ListItem
      title={
        <>
          {invite.email}
          <Chip tone={tones[invite.status]}>{texts.statuses[invite.status]}</Chip>
          {invite.profile_ids ? <Chip>{texts.onPages({ n: invite.profile_ids.length })}</Chip> : null}
        </>
      }
      note={[
        t.shell.roles[invite.role],
        ...(invite.status === 'pending' ? [texts.until({ when: format.dateTime(invite.expires_at) })] : []),
      ].join(' · ')}
      actions={
        <>
          {onAgain && invite.status !== 'accepted' ? (
            <Button small onPress={onAgain}>
              {texts.inviteAgain}
            </Button>
          ) : null}
          {onWithdraw && invite.status === 'pending' ? (
            <Button small onPress={onWithdraw}>
              {texts.withdraw}
            </Button>
          ) : null}
        </>
      }
    />
  )
}
