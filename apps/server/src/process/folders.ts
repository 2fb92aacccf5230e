import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Folder of the server's package, for sources and builds. */
export const serverFolder = dirname(findPackageJSON(import.meta.url)!)

/** Root folder of the installation. */
export const rootFolder = join(serverFolder, '../..')
