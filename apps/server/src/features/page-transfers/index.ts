export {
  cancelPageTransfer,
  cancelPageTransfersOfUser,
  deletePageTransfersTo,
  isOfferedPage,
  listOfferedProfiles,
  listTransferAccess,
  loadOwnPage,
} from './service.ts'
