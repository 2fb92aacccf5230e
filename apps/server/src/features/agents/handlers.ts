import type { agentExtensions } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { listGrants, revokeGrant } from '../credentials/index.ts'

export const agentHandlers = {
  listAgents: (ctx) => listGrants(ctx),
  revokeAgent: (ctx) => revokeGrant(ctx, ctx.params.id),
} satisfies Handlers<typeof agentExtensions>
