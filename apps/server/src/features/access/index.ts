export { accessMails } from './jobs.ts'
export { listAccess } from './list.ts'
