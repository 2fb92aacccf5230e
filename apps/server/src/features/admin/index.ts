export { setProfileBlocked, setUserBlocked } from './service.ts'
