import { AlertPreferences, preferencesExample } from '../features/alerts.ts'
import { anyRoleText, profileReadErrors } from '../features/common.ts'
import { defineOperation, defineOperations } from '../operation.ts'

export const alertExtensions = defineOperations('Alert extensions', {
  getAlertPreferences: defineOperation({
    route: 'GET /profiles/:profile_id/smart-alerts/preferences',
    summary: 'Read alert preferences',
    grants: 'nothing',
    description: [anyRoleText, 'Use its ETag as `If-Match` of `PUT` of the preferences.'],
    access: 'read',
    etag: 'alertpreferences',
    ok: { 200: AlertPreferences },
    errors: profileReadErrors,
    example: { data: preferencesExample },
  }),
})
