import type { alertExtensions, alertOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { authorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from '../profile/index.ts'
import { getPreferences, listAlerts, markRead, updatePreferences } from './service.ts'

export const alertHandlers = (deps: Deps) =>
  ({
    listAlerts: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (_, access) => ok(await listAlerts(deps, access)),
    ),
    updateAlertPreferences: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await updatePreferences(ctx, access, ctx.expected, ctx.body)),
    ),
    markAlertsRead: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await markRead(ctx, access, ctx.body)),
    ),
  }) satisfies Handlers<typeof alertOperations>

export const alertExtensionHandlers = (deps: Deps) =>
  ({
    getAlertPreferences: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (_, access) => ok(await getPreferences(deps, access)),
    ),
  }) satisfies Handlers<typeof alertExtensions>
