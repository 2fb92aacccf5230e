import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

export const serverFolder = dirname(findPackageJSON(import.meta.url)!)

export const rootFolder = join(serverFolder, '../..')
