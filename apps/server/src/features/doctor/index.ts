export { allActions } from './service.ts'
