import type { aiOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import { generateIdeas, listIdeas } from './service.ts'

export const aiHandlers = (deps: Deps) =>
  ({
    listIdeas: async (ctx) => ok(await listIdeas(deps, ctx, ctx.params.profile_id)),
    generateIdeas: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => ok(await generateIdeas(deps, ctx, ctx.params.profile_id, ctx.body)),
    },
  }) satisfies Handlers<typeof aiOperations>
