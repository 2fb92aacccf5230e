import type { aiOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { loadProfile } from '../profile/index.ts'
import { generateIdeas, listIdeas } from './service.ts'

export const createAiHandlers = (deps: Deps) =>
  ({
    listIdeas: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await listIdeas(deps, ctx, access)),
    ),
    generateIdeas: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await generateIdeas(deps, ctx, access, ctx.body)),
    ),
  }) satisfies Handlers<typeof aiOperations>
