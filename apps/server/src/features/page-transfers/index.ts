export {
  cancelPageTransfersOfUser,
  deletePageTransfersTo,
  isOfferedPage,
  listOfferedProfiles,
} from './service.ts'
