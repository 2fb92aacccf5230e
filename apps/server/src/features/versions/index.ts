export { allVersions } from './restore-points.ts'
