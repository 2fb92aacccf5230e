import type { aiOperations, ideaExtensions } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import { findIdeas, generateIdeas, listIdeas } from './service.ts'

export const aiHandlers = {
  listIdeas: ofProfile('read', (ctx, access) => listIdeas(ctx, access)),
  findIdeas: ofProfile('read', ({ deps, query }, access) => findIdeas(deps, access, query)),
  generateIdeas: ofProfile('change', (ctx, access) => generateIdeas(ctx, access, ctx.body)),
} satisfies Handlers<typeof aiOperations & typeof ideaExtensions>
