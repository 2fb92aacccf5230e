export { listAllActions, readLatestScores } from './service.ts'
