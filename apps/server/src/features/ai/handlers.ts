import type { aiOperations, ideaExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import { findIdeas, generateIdeas, listIdeas } from './service.ts'

export const createAiHandlers = (deps: Deps) =>
  ({
    listIdeas: ofProfile(deps, 'read', async (ctx, access) => ok(await listIdeas(deps, ctx, access))),
    findIdeas: ofProfile(deps, 'read', (ctx, access) => findIdeas(deps, access, ctx.query)),
    generateIdeas: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await generateIdeas(deps, ctx, access, ctx.body)),
    ),
  }) satisfies Handlers<typeof aiOperations & typeof ideaExtensions>
