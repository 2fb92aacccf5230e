import type { agentExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { endGrant, listGrants } from '../credentials/service.ts'

export const agentHandlers = (deps: Deps) =>
  ({
    listAgents: async ({ actor, now }) => ok(await listGrants(deps, actor.userId, now)),
    endAgent: async (ctx) => ok(await endGrant(ctx, ctx.params.id)),
  }) satisfies Handlers<typeof agentExtensions>
