export { useRestoreVersion } from './queries.ts'
