export { listVersions } from './restore-points.ts'
export { listEditChanges } from './review.ts'
