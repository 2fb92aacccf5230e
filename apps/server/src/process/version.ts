import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from './folders.ts'

/** The version of this build. */
export const version: string = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')).version
