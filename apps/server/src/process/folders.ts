import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Folder of the server's package: the same from the sources and from a build of them. */
export const serverFolder = dirname(findPackageJSON(import.meta.url)!)

/** Folder of the whole installation. */
export const rootFolder = join(serverFolder, '../..')
