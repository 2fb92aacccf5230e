export { allActions, latestScores } from './service.ts'
