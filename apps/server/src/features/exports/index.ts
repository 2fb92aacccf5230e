export { createOwnerContext, exportSchemaPath } from './export-contents.ts'
export { exportBuilds, oldExports } from './jobs.ts'
export { accountLists, loadExportedUser, profileLists } from './lists.ts'
export { createExport, deleteExports, eraseExports, listExportsOfUser, loadDownload } from './service.ts'
