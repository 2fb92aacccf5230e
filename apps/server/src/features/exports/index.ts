export { createOwnerContext, exportSchemaPath } from './export-contents.ts'
export { exportBuilds, oldExports } from './jobs.ts'
export { accountLists, profileLists, showExportedUser } from './lists.ts'
export { createExport, deleteExports, eraseExports, listExportsOfUser, openDownload } from './service.ts'
