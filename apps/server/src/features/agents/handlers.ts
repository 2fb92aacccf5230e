import type { agentExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { listGrants, revokeGrant } from '../credentials/index.ts'

export const createAgentHandlers = (deps: Deps) =>
  ({
    listAgents: async (ctx) => ok(await listGrants(deps, ctx)),
    revokeAgent: async (ctx) => ok(await revokeGrant(ctx, ctx.params.id)),
  }) satisfies Handlers<typeof agentExtensions>
