import type { alertOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, tagOf } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import { listAlerts, markRead, updatePreferences } from './service.ts'

export const alertHandlers = (deps: Deps) =>
  ({
    listAlerts: async (ctx) => ok(await listAlerts(deps, ctx, ctx.params.profile_id)),
    updateAlertPreferences: {
      checkRights: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => {
        const id = ctx.params.profile_id
        const preferences = await updatePreferences(deps, ctx, id, ctx.expected, ctx.body)
        return ok(preferences, { tag: tagOf('alertpreferences', { id, revision: preferences.revision }) })
      },
    },
    markAlertsRead: {
      checkRights: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => ok(await markRead(deps, ctx, ctx.params.profile_id, ctx.body)),
    },
  }) satisfies Handlers<typeof alertOperations>
