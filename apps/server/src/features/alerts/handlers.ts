import type { alertExtensions, alertOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { loadProfile } from '../profile/index.ts'
import { getPreferences, listAlerts, markRead, updatePreferences } from './service.ts'

export const createAlertHandlers = (deps: Deps) =>
  ({
    listAlerts: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (_, access) => ok(await listAlerts(deps, access)),
    ),
    updateAlertPreferences: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await updatePreferences(ctx, access, ctx.expectedRevisions, ctx.body)),
    ),
    markAlertsRead: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await markRead(ctx, access, ctx.body)),
    ),
  }) satisfies Handlers<typeof alertOperations>

export const createAlertExtensionHandlers = (deps: Deps) =>
  ({
    getAlertPreferences: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (_, access) => ok(await getPreferences(deps, access)),
    ),
  }) satisfies Handlers<typeof alertExtensions>
