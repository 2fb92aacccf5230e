export { formatReason } from './format-reason.ts'
export { useRestoreVersion } from './queries.ts'
