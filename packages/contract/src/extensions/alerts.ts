import { AlertPreferences, preferencesExample } from '../features/alerts.ts'
import { anyRoleText, profileReadErrors } from '../features/common.ts'
import { createPathParams, defineOperation, defineOperations, joinParagraphs } from '../operation.ts'

export const alertExtensions = defineOperations({
  getAlertPreferences: defineOperation({
    method: 'GET',
    path: '/profiles/:profile_id/smart-alerts/preferences',
    tag: 'Alert extensions',
    summary: 'Read alert preferences',
    grants: 'nothing',
    description: joinParagraphs(anyRoleText, 'Use its ETag as `If-Match` of `PUT` of the preferences.'),
    access: 'read',
    etag: 'alertpreferences',
    params: createPathParams('profile_id'),
    ok: { 200: AlertPreferences },
    errors: profileReadErrors,
    example: { data: preferencesExample },
  }),
})
