import type { alertExtensions, alertOperations } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import { getPreferences, listAlerts, markRead, updatePreferences } from './service.ts'

export const alertHandlers = {
  listAlerts: ofProfile('read', ({ deps }, access) => listAlerts(deps, access)),
  updateAlertPreferences: ofProfile('change', (ctx, access) =>
    updatePreferences(ctx, access, ctx.expectedRevisions, ctx.body),
  ),
  markAlertsRead: ofProfile('change', (ctx, access) => markRead(ctx, access, ctx.body)),
  getAlertPreferences: ofProfile('read', ({ deps }, access) => getPreferences(deps, access)),
} satisfies Handlers<typeof alertOperations & typeof alertExtensions>
