import type { aiOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import { generateIdeas, listIdeas } from './service.ts'

export const aiHandlers = (deps: Deps) =>
  ({
    listIdeas: async (call) => ok(await listIdeas(deps, call, call.params.profile_id)),
    generateIdeas: {
      checkRights: (call) => openProfile(deps, call, call.params.profile_id, 'change'),
      handle: async (call) => ok(await generateIdeas(deps, call, call.params.profile_id, call.body)),
    },
  }) satisfies Handlers<typeof aiOperations>
