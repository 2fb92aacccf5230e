export { resendMail } from './operators.ts'
export { blockUsers, setProfileBlocked, setUserBlocked } from './service.ts'
