import type { alertOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import { listAlerts, markRead, updatePreferences } from './service.ts'

export const alertHandlers = (deps: Deps) =>
  ({
    listAlerts: async (ctx) => ok(await listAlerts(deps, ctx, ctx.params.profile_id)),
    updateAlertPreferences: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => {
        const id = ctx.params.profile_id
        return ok(await updatePreferences(deps, ctx, id, ctx.expected, ctx.body))
      },
    },
    markAlertsRead: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => ok(await markRead(deps, ctx, ctx.params.profile_id, ctx.body)),
    },
  }) satisfies Handlers<typeof alertOperations>
