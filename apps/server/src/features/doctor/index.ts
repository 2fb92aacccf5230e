export { listAllActions, readScores } from './service.ts'
