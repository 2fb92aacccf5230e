export { resendMail } from './operators.ts'
export { blockUsers, findAccount, setProfileBlocked, setUserBlocked } from './service.ts'
export { createUpdateCheck } from './update.ts'
