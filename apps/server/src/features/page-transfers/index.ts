export { cancelPageTransfersOf, deletePageTransfersTo } from './service.ts'
