export { listVersions } from './restore-points.ts'
