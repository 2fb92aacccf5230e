import type { effectExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import { listEffects } from './service.ts'

export const createEffectHandlers = (deps: Deps) =>
  ({
    listEffects: ofProfile(deps, 'read', async (_, access) => ok(await listEffects(deps, access))),
  }) satisfies Handlers<typeof effectExtensions>
