import { Type } from 'typebox'
import { defineOperation, defineOperations } from '../operation.ts'
import { ReceivedInvite, ReceivedTransfer } from './account.ts'
import { example, stamps } from './common.ts'

const inviteExample: ReceivedInvite = {
  id: 4,
  workspace: { id: 2, name: 'Studio North' },
  role: 'editor',
  invited_by: 'Kim Example',
  inviter: { id: 9, name: 'Kim Example' },
  status: 'pending',
  expires_at: example.later,
  ...stamps,
}
const transferExample: ReceivedTransfer = {
  id: 6,
  workspace: { id: 2, name: 'Studio North' },
  from_user: { id: 9, name: 'Kim Example' },
  to_user: { id: 7, name: 'Robin Example' },
  status: 'pending',
  expires_at: '2026-03-03T10:30:00.000Z',
  ...stamps,
}

const sharing = { access: 'session' } as const

export const sharingOperations = defineOperations('Invitations and transfers', {
  listReceivedInvites: defineOperation({
    ...sharing,
    route: 'GET /account/invites',
    summary: 'List invitations received',
    grants: 'nothing',
    description:
      'Pending workspace invitations for your e-mail address; none until that e-mail address is verified.',
    ok: { 200: Type.Array(ReceivedInvite) },
    example: { data: [inviteExample] },
  }),
  acceptInvite: defineOperation({
    ...sharing,
    route: 'POST /account/invites/accept',
    summary: 'Accept an invitation',
    grants: 'nothing', // `inviteMember` did
    description:
      'Requires the token of the e-mail. Your verified e-mail address must be the invited one (403 `forbidden`). Fails with 404 for an unknown token, 409 `already_decided` if the invitation was answered, has expired, or its sender may no longer invite, and 403 `plan_limit` without a free seat.',
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200, description: 'Token from the e-mail.' }),
    }),
    ok: { 200: ReceivedInvite },
    errors: ['forbidden', 'not_found', 'already_decided', 'plan_limit'],
    example: { body: { token: 'q8Zr0mTjV3xkC5nP' }, data: { ...inviteExample, status: 'accepted' } },
  }),
  acceptReceivedInvite: defineOperation({
    ...sharing,
    route: 'POST /account/invites/:id/accept',
    summary: 'Accept an invitation without its token',
    grants: 'nothing',
    description:
      'For an invitation of `GET /account/invites`. Fails with 409 `already_decided` and 403 `plan_limit` like `POST /account/invites/accept`.',
    ok: { 200: ReceivedInvite },
    errors: ['not_found', 'already_decided', 'plan_limit'],
    example: { data: { ...inviteExample, status: 'accepted' } },
  }),
  declineInvite: defineOperation({
    ...sharing,
    route: 'POST /account/invites/:id/decline',
    summary: 'Decline an invitation',
    grants: 'nothing',
    description:
      'For an invitation of `GET /account/invites`. Fails with 409 `already_decided` if it was answered or has expired.',
    ok: { 200: ReceivedInvite },
    errors: ['not_found', 'already_decided'],
    example: { data: { ...inviteExample, status: 'declined' } },
  }),
  listReceivedTransfers: defineOperation({
    ...sharing,
    route: 'GET /account/transfers',
    summary: 'List ownership transfers offered',
    grants: 'nothing',
    description: 'Pending transfers of workspaces to you.',
    ok: { 200: Type.Array(ReceivedTransfer) },
    example: { data: [transferExample] },
  }),
  acceptTransfer: defineOperation({
    ...sharing,
    route: 'POST /account/transfers/:id/accept',
    summary: 'Accept an ownership transfer',
    grants: 'access',
    description:
      'You become the owner, the former owner an admin. Your plan must allow one more workspace (403 `plan_limit`). Fails with 409 `already_decided` if it was answered or cancelled, has expired, or its sender is blocked or no longer the owner.',
    ok: { 200: ReceivedTransfer },
    errors: ['not_found', 'already_decided', 'plan_required', 'plan_limit'],
    example: { data: { ...transferExample, status: 'accepted' } },
  }),
  declineTransfer: defineOperation({
    ...sharing,
    route: 'POST /account/transfers/:id/decline',
    summary: 'Decline an ownership transfer',
    grants: 'nothing',
    description:
      'Nothing else changes. Fails with 409 `already_decided` if it was answered or cancelled, or has expired.',
    ok: { 200: ReceivedTransfer },
    errors: ['not_found', 'already_decided'],
    example: { data: { ...transferExample, status: 'declined' } },
  }),
})
