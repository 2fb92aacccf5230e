import type { alertExtensions, alertOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import { getPreferences, listAlerts, markRead, updatePreferences } from './service.ts'

export const createAlertHandlers = (deps: Deps) =>
  ({
    listAlerts: ofProfile(deps, 'read', async (_, access) => ok(await listAlerts(deps, access))),
    updateAlertPreferences: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await updatePreferences(ctx, access, ctx.expectedRevisions, ctx.body)),
    ),
    markAlertsRead: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await markRead(ctx, access, ctx.body)),
    ),
    getAlertPreferences: ofProfile(deps, 'read', async (_, access) => ok(await getPreferences(deps, access))),
  }) satisfies Handlers<typeof alertOperations & typeof alertExtensions>
