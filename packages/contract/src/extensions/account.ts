import { type Static, Type } from 'typebox'
import { Account, Grants, keyScopes } from '../features/account.ts'
import { BillingInterval, Plan, planExample } from '../features/billing.ts'
import { example } from '../features/common.ts'
import { defineOperation, defineOperations, describeSchema, Enum, Id, Nullable, Time } from '../operation.ts'

export const CurrentAccount = Type.Object({
  user: Type.Object(
    {
      id: describeSchema(Id, 'ID of the user.'),
      name: Type.String({ description: 'Name of the user.' }),
      email: Type.String({ description: 'E-mail address of the user.' }),
    },
    { description: 'The user of the account.' },
  ),
  credential: Type.Object(
    {
      type: Enum(['session', 'key'], { description: 'Kind of the credential.' }),
      id: describeSchema(Id, 'ID of the credential.'),
      scope: Nullable(
        Enum([...keyScopes, 'propose'], { description: 'Scope of a key or agent; null for a session.' }),
      ),
      name: Nullable(Type.String({ description: 'Name of the key; null for a session.' })),
      prefix: Nullable(Type.String({ description: 'First characters of a key.' })),
      profile_id: Nullable(describeSchema(Id, 'The one page that the key is limited to.')),
      workspace_id: Nullable(describeSchema(Id, 'The one workspace that the key is limited to.')),
      grants: Grants,
      expires_at: Nullable(Time),
    },
    { description: 'The credential of the request.' },
  ),
  plan: Type.Object(
    {
      ...Plan.properties,
      ends_at: Type.Union([Time, Type.Null()], {
        description: 'End of the plan; null if it has no known end.',
      }),
      has_subscription: Type.Boolean({
        description: 'True if the account has a subscription, which the billing portal changes.',
      }),
      billing_interval: Nullable(
        describeSchema(BillingInterval, 'Billing period of a subscription to this plan; otherwise null.'),
      ),
    },
    { description: 'The plan of the account with its limits.' },
  ),
  usage: Account.properties.usage,
})
export type CurrentAccount = Static<typeof CurrentAccount>

export const accountExtensions = defineOperations('Access', {
  getCurrentAccount: defineOperation({
    route: 'GET /account',
    summary: 'Read the permissions of this key',
    grants: 'nothing',
    description:
      'Returns the account, the credential, and the plan with its limits, end and usage. `scope` is null for a session.',
    access: 'read',
    limitedKeys: 'allowed',
    ok: { 200: CurrentAccount },
    example: {
      data: {
        user: { id: 7, name: 'Robin Example', email: 'robin@example.com' },
        credential: {
          type: 'key',
          id: 3,
          scope: 'read',
          name: 'Nightly report',
          prefix: 'vt_9fK2',
          profile_id: null,
          workspace_id: null,
          grants: true,
          expires_at: null,
        },
        plan: { ...planExample, ends_at: example.later, has_subscription: true, billing_interval: 'month' },
        usage: { profiles: 2, workspaces: 1, ai_credits: 12, upload_bytes: 7340032 },
      },
    },
  }),
})
