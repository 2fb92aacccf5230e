import type { agentExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { endGrant, listGrants } from '../credentials/index.ts'

export const agentHandlers = (deps: Deps) =>
  ({
    listAgents: async (ctx) => ok(await listGrants(deps, ctx)),
    endAgent: async (ctx) => ok(await endGrant(ctx, ctx.params.id)),
  }) satisfies Handlers<typeof agentExtensions>
