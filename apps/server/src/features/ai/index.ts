export { allIdeas, creditsOfUsers, creditsUsed } from './service.ts'
