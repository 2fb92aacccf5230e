import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../apps/server/src/config.ts'
import {
  createAccountAreaDocument,
  createExtensionDocument,
  createServiceDocument,
} from '../apps/server/src/http/openapi-documents.ts'

/** Writes the OpenAPI documents to a directory: `node scripts/openapi.ts DIRECTORY`. */
const directory = process.argv[2] ?? '.'
const config = loadConfig({})
mkdirSync(directory, { recursive: true })
writeFileSync(join(directory, 'contract.json'), JSON.stringify(createServiceDocument(config), null, 1))
writeFileSync(join(directory, 'account.json'), JSON.stringify(createAccountAreaDocument(config), null, 1))
writeFileSync(join(directory, 'extensions.json'), JSON.stringify(createExtensionDocument(config), null, 1))
