export { listAllIdeas, readUsedCredits, readUsedCreditsOfUsers } from './service.ts'
