import { Type } from 'typebox'
import { defineOperation, params, text } from '../operation.ts'
import { ReceivedInvite, ReceivedTransfer } from './account.ts'
import { example, stamps } from './common.ts'

const idParam = params('id')
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

const sharing = { tag: 'Invitations and transfers', access: 'session' } as const

/** What somebody does with the invitations and workspaces others offer them. */
export const sharingOperations = {
  listReceivedInvites: defineOperation({
    ...sharing,
    id: 'listReceivedInvites',
    method: 'GET',
    path: '/account/invites',
    summary: 'List invitations received',
    description: text(
      'Pending workspace invitations for your e-mail address; none until the address is verified.',
    ),
    ok: { 200: Type.Array(ReceivedInvite) },
    errors: [],
    example: { data: [inviteExample] },
  }),
  acceptInvite: defineOperation({
    ...sharing,
    id: 'acceptInvite',
    method: 'POST',
    path: '/account/invites/accept',
    summary: 'Accept an invitation',
    description: text(
      'Takes the token of the mail. Your verified address must be the invited one (403 `forbidden`). An unknown token is a 404. An invitation that was answered, has expired, or whose sender may no longer make it, is a 409 `already_decided`. A workspace without a free seat is a 403 `plan_limit`.',
    ),
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200, description: 'Token from the mail.' }),
    }),
    ok: { 200: ReceivedInvite },
    errors: ['forbidden', 'not_found', 'already_decided', 'plan_limit'],
    example: { body: { token: 'q8Zr0mTjV3xkC5nP' }, data: { ...inviteExample, status: 'accepted' } },
  }),
  declineInvite: defineOperation({
    ...sharing,
    id: 'declineInvite',
    method: 'POST',
    path: '/account/invites/:id/decline',
    summary: 'Decline an invitation',
    description: text(
      'One of those `GET /account/invites` lists. Answered already or expired: 409 `already_decided`.',
    ),
    params: idParam,
    ok: { 200: ReceivedInvite },
    errors: ['not_found', 'already_decided'],
    example: { data: { ...inviteExample, status: 'declined' } },
  }),
  listReceivedTransfers: defineOperation({
    ...sharing,
    id: 'listReceivedTransfers',
    method: 'GET',
    path: '/account/transfers',
    summary: 'List ownership transfers offered',
    description: text('Pending transfers of workspaces to you.'),
    ok: { 200: Type.Array(ReceivedTransfer) },
    errors: [],
    example: { data: [transferExample] },
  }),
  acceptTransfer: defineOperation({
    ...sharing,
    id: 'acceptTransfer',
    method: 'POST',
    path: '/account/transfers/:id/accept',
    summary: 'Accept an ownership transfer',
    description: text(
      'You become the owner, the former owner an admin. Needs room for one more workspace in your plan (403 `plan_limit`). Answered, cancelled, expired, or its sender is blocked or no longer the owner: 409 `already_decided`.',
    ),
    params: idParam,
    ok: { 200: ReceivedTransfer },
    errors: ['not_found', 'already_decided', 'plan_required', 'plan_limit'],
    example: { data: { ...transferExample, status: 'accepted' } },
  }),
  declineTransfer: defineOperation({
    ...sharing,
    id: 'declineTransfer',
    method: 'POST',
    path: '/account/transfers/:id/decline',
    summary: 'Decline an ownership transfer',
    description: text('Nothing changes. Answered, cancelled or expired: 409 `already_decided`.'),
    params: idParam,
    ok: { 200: ReceivedTransfer },
    errors: ['not_found', 'already_decided'],
    example: { data: { ...transferExample, status: 'declined' } },
  }),
} as const
