export { certificates, diskUse } from './jobs.ts'
export { releaseUsername, retryMail } from './operators.ts'
export { blockUsers, setProfileBlocked, setUserBlocked } from './service.ts'
export { createUpdateCheck } from './update.ts'
