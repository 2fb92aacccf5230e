import type { effectExtensions } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import { listEditChanges } from '../versions/index.ts'
import { listEffects } from './service.ts'

export const effectHandlers = {
  listEditChanges: ofProfile('read', (ctx, { id }) => {
    const { version_id } = ctx.params
    return listEditChanges(ctx.deps, id, version_id, ctx.query.last_version_id ?? version_id)
  }),
  listEffects: ofProfile('read', ({ deps }, access) => listEffects(deps, access)),
} satisfies Handlers<typeof effectExtensions>
