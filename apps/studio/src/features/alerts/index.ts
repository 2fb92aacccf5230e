export { buildAlertPath } from './alert-list.tsx'
export { Preferences } from './preferences.tsx'
export { useMarkRead } from './queries.ts'
