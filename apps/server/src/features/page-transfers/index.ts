export { cancelPageTransfersOfUser, deletePageTransfersTo, listOfferedProfiles } from './service.ts'
