import type { alertOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, tagOf } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import { listAlerts, markRead, updatePreferences } from './service.ts'

export const alertHandlers = (deps: Deps) =>
  ({
    listAlerts: async (call) => ok(await listAlerts(deps, call, call.params.profile_id)),
    updateAlertPreferences: {
      checkRights: (call) => openProfile(deps, call, call.params.profile_id, 'change'),
      handle: async (call) => {
        const id = call.params.profile_id
        const preferences = await updatePreferences(deps, call, id, call.expected, call.body)
        return ok(preferences, { tag: tagOf('alertpreferences', { id, revision: preferences.revision }) })
      },
    },
    markAlertsRead: {
      checkRights: (call) => openProfile(deps, call, call.params.profile_id, 'change'),
      handle: async (call) => ok(await markRead(deps, call, call.params.profile_id, call.body)),
    },
  }) satisfies Handlers<typeof alertOperations>
