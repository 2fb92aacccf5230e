import type { effectExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import { listEditChanges } from '../versions/index.ts'
import { listEffects } from './service.ts'

export const createEffectHandlers = (deps: Deps) =>
  ({
    listEditChanges: ofProfile(deps, 'read', async (ctx, { id }) => {
      const { version_id } = ctx.params
      return ok(await listEditChanges(deps, id, version_id, ctx.query.last_version_id ?? version_id))
    }),
    listEffects: ofProfile(deps, 'read', async (_, access) => ok(await listEffects(deps, access))),
  }) satisfies Handlers<typeof effectExtensions>
