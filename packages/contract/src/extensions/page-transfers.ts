import { type Static, Type } from 'typebox'
import { Deleted, example, Named } from '../features/common.ts'
import { maxLengths, maxPagesPerTransfer } from '../limits.ts'
import {
  createQuery,
  defineOperation,
  defineOperations,
  describeSchema,
  Id,
  Nullable,
  Time,
} from '../operation.ts'

export const PageTransfersRequest = Type.Object({
  email: Type.String({
    format: 'email',
    minLength: 3,
    maxLength: maxLengths.email,
    description: 'E-mail address of the account that is to own the pages.',
  }),
  profile_ids: Type.Array(Id, {
    minItems: 1,
    maxItems: maxPagesPerTransfer,
    description: 'IDs of the profiles to offer.',
  }),
})
export type PageTransfersRequest = Static<typeof PageTransfersRequest>

export const PageTransfer = Type.Object({
  id: describeSchema(Id, 'ID of the offer.'),
  profile: Type.Object(
    {
      id: describeSchema(Id, 'ID of the profile.'),
      username: Type.String({ description: 'Username of the profile.' }),
      display_name: Type.String({ description: 'Name shown on the page.' }),
    },
    { description: 'The offered page.' },
  ),
  from_user: describeSchema(Named, 'Owner who offers the page.'),
  email: Type.String({ description: 'E-mail address of the account that may accept.' }),
  replaces: describeSchema(
    Nullable(
      Type.Object({
        id: describeSchema(Id, 'ID of the profile.'),
        username: Type.String({ description: 'Username of the profile.' }),
      }),
    ),
    'For the receiver: their only page, never used, which acceptance deletes because their plan allows no other. Otherwise null.',
  ),
  created_at: describeSchema(Time, 'Time of the offer.'),
  expires_at: describeSchema(Time, 'End of the offer, seven days later.'),
})
export type PageTransfer = Static<typeof PageTransfer>

export const PageTransferPreview = Type.Object({
  ...Type.Pick(PageTransfer, ['id', 'profile', 'email']).properties,
  offered_by: Type.String({ description: 'Name of the owner who offers the page.' }),
  others: Type.Array(Type.Pick(PageTransfer, ['id', 'profile']), {
    description: 'Other pending offers of the same e-mail.',
  }),
  has_account: Type.Boolean({ description: 'True if an account has this e-mail address.' }),
})
export type PageTransferPreview = Static<typeof PageTransferPreview>

const transferExample: PageTransfer = {
  id: 8,
  profile: { id: 12, username: 'robin', display_name: 'Robin Example' },
  from_user: { id: 9, name: 'Kim Example' },
  email: 'robin@example.com',
  replaces: null,
  created_at: example.created,
  expires_at: example.later,
}

const base = { limitedKeys: 'refused' } as const
const ownerOnly = 'Requires the role owner.'
const addressedOnly = 'Requires that your verified e-mail address is the one of the offer (404 otherwise).'
const endedText =
  'An offer ends after seven days, or if its sender is blocked or no longer owns the page. A blocked page cannot be transferred.'

export const pageTransferExtensions = defineOperations('Page transfers', {
  requestPageTransfers: defineOperation({
    ...base,
    access: 'write',
    route: 'POST /page-transfers',
    summary: 'Offer pages',
    grants: 'access',
    description: [
      'Requires the role owner on each page.',
      'Offers all pages to the account with this e-mail address in one e-mail, or none. If pages cannot be offered, the problems name each of them, such as `profile_ids[2]`: 422 `validation_failed` for pages that are not yours or blocked, 409 `conflict` for pages with a pending offer. You must own a page that is not in the list (409 `conflict`).',
      'The response does not depend on whether that account exists. Your address must be verified (403 `forbidden`), and the e-mail counts towards the limit of invitations (429).',
    ],
    body: PageTransfersRequest,
    ok: { 201: Type.Array(PageTransfer) },
    errors: ['forbidden', 'conflict', 'profile_blocked', 'rate_limited'],
    example: { body: { email: 'robin@example.com', profile_ids: [12] }, data: [transferExample] },
  }),
  getPageTransfer: defineOperation({
    ...base,
    access: 'read',
    route: 'GET /profiles/:profile_id/transfer',
    summary: 'Read the pending offer of a page',
    grants: 'nothing',
    description: [ownerOnly, 'Null without a pending offer.', endedText],
    ok: { 200: Nullable(PageTransfer) },
    errors: ['forbidden', 'not_found'],
    example: { data: transferExample },
  }),
  cancelPageTransfer: defineOperation({
    ...base,
    access: 'write',
    route: 'DELETE /profiles/:profile_id/transfer',
    summary: 'Cancel the offer of a page',
    grants: 'nothing',
    description: [ownerOnly, 'Fails with 404 without a pending offer.'],
    ok: { 200: Deleted },
    errors: ['forbidden', 'not_found'],
    example: { data: { id: 8, deleted: true } },
  }),
  previewPageTransfer: defineOperation({
    ...base,
    route: 'GET /page-transfer-preview',
    summary: 'Read the offer of a page by its token',
    grants: 'nothing',
    description:
      'Public, for the holder of the mailed token, who may have no account yet. Fails with 404 if no offer of the e-mail is pending.',
    access: 'public',
    query: createQuery({
      token: Type.String({ minLength: 1, maxLength: 200, description: 'Token from the e-mail.' }),
    }),
    ok: { 200: PageTransferPreview },
    errors: ['not_found'],
    example: {
      data: {
        id: transferExample.id,
        profile: transferExample.profile,
        email: transferExample.email,
        offered_by: transferExample.from_user.name,
        others: [],
        has_account: false,
      },
    },
  }),
  listReceivedPageTransfers: defineOperation({
    ...base,
    access: 'read',
    route: 'GET /page-transfers',
    summary: 'List pages offered to you',
    grants: 'nothing',
    description: ['Pending offers to your e-mail address; none until it is verified.', endedText],
    ok: { 200: Type.Array(PageTransfer) },
    example: { data: [transferExample] },
  }),
  acceptPageTransfer: defineOperation({
    ...base,
    access: 'session',
    route: 'POST /page-transfers/:id/accept',
    summary: 'Accept a page',
    grants: 'access',
    description: [
      addressedOnly,
      'Only a browser session can accept. You become the owner, and your plan applies: it must allow one more page, after the deletion of the page in `replaces`, and its uploads (403 `plan_limit`). Page address, custom domain, content, versions, analytics and form submissions move along.',
      'Access of others ends: API keys and agents limited to the page, webhooks, feeds, and assignments to workspaces. Archives that were exported before stay with the former owner.',
    ],
    ok: { 200: PageTransfer },
    errors: ['forbidden', 'not_found', 'already_decided', 'plan_required', 'plan_limit'],
    example: { data: transferExample },
  }),
  declinePageTransfer: defineOperation({
    ...base,
    access: 'write',
    route: 'POST /page-transfers/:id/decline',
    summary: 'Decline a page',
    grants: 'nothing',
    description: [addressedOnly, 'The page stays with its owner, who gets an e-mail.'],
    ok: { 200: Deleted },
    errors: ['not_found', 'already_decided'],
    example: { data: { id: 8, deleted: true } },
  }),
})
