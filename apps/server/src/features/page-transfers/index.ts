export { cancelPageTransfersOfUser, deletePageTransfersTo } from './service.ts'
