import { type Static, Type } from 'typebox'
import { Grants } from '../features/account.ts'
import { Deleted, example, fixedStamps } from '../features/common.ts'
import { agentScopes } from '../limits.ts'
import {
  defineOperation,
  defineOperations,
  describeSchema,
  Enum,
  fixedResource,
  Id,
  Nullable,
  Time,
} from '../operation.ts'

export const Agent = Type.Object({
  ...fixedResource,
  name: Type.String({ description: 'Name stated by the agent, which is not verified.' }),
  host: Type.String({ description: 'Host that its sign-in was redirected to.' }),
  profile: Type.Object(
    {
      id: describeSchema(Id, 'ID of the profile.'),
      username: Type.String({ description: 'Username of the profile.' }),
    },
    { description: 'The profile it works on.' },
  ),
  scope: Enum(agentScopes, {
    description: 'Access of the agent. `propose` reads, and suggests changes that a person decides.',
  }),
  grants: Grants,
  connected_at: describeSchema(Time, 'Time it was connected.'),
  created_at: describeSchema(Time, 'Same as `connected_at`.'),
  last_used_at: Nullable(describeSchema(Time, 'Time of the last use; null before the first.')),
})
export type Agent = Static<typeof Agent>

export const agentExtensions = defineOperations('Agents', {
  listAgents: defineOperation({
    route: 'GET /agents',
    summary: 'List connected agents',
    grants: 'nothing',
    description:
      'Agents that you granted access by OAuth, newest first; at most 50. Each has access to one profile. Agents that use an API key appear in the list of keys.',
    access: 'session',
    ok: { 200: Type.Array(Agent) },
    example: {
      data: [
        {
          id: 5,
          name: 'Desk assistant',
          host: 'assistant.example.com',
          profile: { id: 12, username: 'robin' },
          scope: 'write',
          grants: false,
          connected_at: example.created,
          ...fixedStamps,
          last_used_at: example.updated,
        },
      ],
    },
  }),
  revokeAgent: defineOperation({
    route: 'DELETE /agents/:id',
    summary: 'Revoke an agent',
    grants: 'nothing',
    description: 'Its tokens stop working immediately. Its changes stay.',
    access: 'session',
    ok: { 200: Deleted },
    errors: ['not_found'],
    example: { data: { id: 5, deleted: true } },
  }),
})
