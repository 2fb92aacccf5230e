import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../apps/server/src/config.ts'
import { areaDocument, extensionDocument, serviceDocument } from '../apps/server/src/http/reference.ts'

/** Writes the OpenAPI documents to a directory: `node scripts/openapi.ts DIRECTORY`. */
const directory = process.argv[2] ?? '.'
const config = loadConfig({})
mkdirSync(directory, { recursive: true })
writeFileSync(join(directory, 'contract.json'), JSON.stringify(serviceDocument(config), null, 2))
writeFileSync(join(directory, 'account.json'), JSON.stringify(areaDocument(config), null, 2))
writeFileSync(join(directory, 'extensions.json'), JSON.stringify(extensionDocument(config), null, 2))
