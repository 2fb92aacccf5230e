import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { createAccountClient, createClient as createSdkClient, fetchWithCookies } from '@vitrine/sdk'
import { expect, test } from 'vitest'
import { loadConfig } from '../../apps/server/src/config.ts'
import {
  createExtensionDocument,
  createServiceDocument,
} from '../../apps/server/src/http/openapi-documents.ts'
import { startListeningService } from '../support/in-process.ts'

const root = join(import.meta.dirname, '../..')
// Outside of node_modules, where Node loads no TypeScript
const folder = join(root, '.cache/generated-client')

/** What the program calls, written with each client. The types of arguments and results are those of the client. */
const clients = {
  generated: `
import { createClient, createConfig } from './contract/client/index.ts'
import { archiveLink, createLink, updateLink } from './contract/sdk.gen.ts'
import type { LinkCreate, LinkWrite, ProductConfig } from './contract/types.gen.ts'
import { createClient as createExtensions, createConfig as configure } from './extensions/client/index.ts'
import { findLinks } from './extensions/sdk.gen.ts'

const connect = (base: string, key: string) => {
  const client = createClient(createConfig({ baseUrl: base + '/api/v1', auth: key, throwOnError: true }))
  const extensions = createExtensions(configure({ baseUrl: base + '/ext/v1', auth: key, throwOnError: true }))
  return {
    create: async (body: LinkCreate) => (await createLink({ client, body, throwOnError: true })).data.data,
    find: async (externalId: string) =>
      (await findLinks({ client: extensions, query: { external_id: [externalId] }, throwOnError: true })).data.data,
    change: async (id: number, body: LinkWrite) =>
      (await updateLink({ client, path: { id }, body, throwOnError: true })).data.data,
    archive: async (id: number) => (await archiveLink({ client, path: { id }, throwOnError: true })).data.data,
  }
}`,
  sdk: `
import { type BlockConfigs, createClient, createExtensionClient } from '@vitrine/sdk'
type ProductConfig = BlockConfigs['product']

const connect = (baseUrl: string, apiKey: string) => {
  const client = createClient({ baseUrl, apiKey })
  const extensions = createExtensionClient({ baseUrl, apiKey })
  return {
    create: async (body: Parameters<typeof client.createLink>[0]['body']) => (await client.createLink({ body })).data,
    find: async (externalId: string) => (await extensions.findLinks({ query: { external_id: [externalId] } })).data,
    change: async (id: number, body: Parameters<typeof client.updateLink>[0]['body']) =>
      (await client.updateLink({ params: { id }, body })).data,
    archive: async (id: number) => (await client.archiveLink({ params: { id } })).data,
  }
}`,
}

const program = `
export const run = async (base: string, key: string, externalId: string) => {
  const shop = connect(base, key)
  const config: ProductConfig = { price: 4900, currency: 'EUR' }
  const product = { title: 'Bowl', url: 'https://shop.example.com/bowl', kind: 'product' as const, external_id: externalId }
  const created = await shop.create({ ...product, business_block_config: config })
  const [found] = await shop.find(externalId)
  if (!found) throw new Error('not found')
  const { price } = found.business_block_config as ProductConfig
  const { revision } = await shop.change(found.id, {
    ...product,
    revision: found.revision,
    business_block_config: { ...config, price: price! + 1000 },
  })
  const [changed] = await shop.find(externalId)
  const { deleted } = await shop.archive(found.id)
  return [created.id === changed?.id, changed?.revision === revision, changed?.business_block_config, deleted]
}
// @ts-expect-error misspelt
export const misspelt: ProductConfig = { prize: 4900 }
// @ts-expect-error a price is a number
export const wrong: ProductConfig = { price: '49' }
`

test('compiles and runs one program with a generated client and with the SDK', async () => {
  await rm(folder, { recursive: true, force: true })
  const config = loadConfig({})
  for (const [name, input] of [
    ['contract', createServiceDocument(config)],
    ['extensions', createExtensionDocument(config)],
  ] as const)
    await createClient({ input: input as never, output: join(folder, name), logs: { level: 'silent' } })
  for (const [name, client] of Object.entries(clients))
    await writeFile(join(folder, `${name}.ts`), client + program)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    types: ['node'],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript7/bin/tsc'), '-p', folder])

  const service = await startListeningService('sqlite')
  try {
    const fetch = fetchWithCookies()
    const account = { email: 'shop@example.com', password: 'a long phrase of the shop', name: 'Shop' }
    await createSdkClient({ baseUrl: service.url, fetch }).register({
      body: { ...account, accept_terms: true },
    })
    const { data } = await createAccountClient({ baseUrl: service.url, fetch }).createApiKey({
      body: { name: 'shop', scope: 'write' },
    })
    for (const name of Object.keys(clients)) {
      const { run } = await import(/* @vite-ignore */ join(folder, `${name}.ts`))
      expect(await run(service.url, data.key, `sku-${name}`), name).toEqual([
        true,
        true,
        { price: 5900, currency: 'EUR' },
        true,
      ])
    }
  } finally {
    await service.stop()
  }
})
