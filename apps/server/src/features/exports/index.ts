export { exportSchemaPath } from './archive.ts'
export { exportMaking, oldExports } from './jobs.ts'
export { accountLists, exportedUser, profileLists } from './lists.ts'
export { createExport, endExports, eraseExports, exportsOfUser, openArchive } from './service.ts'
