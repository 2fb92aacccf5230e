import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAccountClient, createClient, createExtensionClient, fetchWithCookies } from '@vitrine/sdk'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startListeningService } from './support/in-process.ts'

const examples = join(import.meta.dirname, '../examples')
let service: Awaited<ReturnType<typeof startListeningService>>
let folder: string
beforeAll(async () => {
  service = await startListeningService('sqlite')
  folder = await mkdtemp(join(tmpdir(), 'vitrine-examples-'))
})
afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = async (name: string, args: string[], env: Record<string, string> = {}): Promise<string> =>
  (
    await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(examples, name), '--url', service.url, ...args],
      { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env } },
    )
  ).stdout

test('requires a test of every example', async () => {
  expect((await readdir(examples)).toSorted()).toEqual(['catalogue.ts', 'doctor.ts', 'variants.ts'])
})

test('fixes a problem by the doctor with undo', async () => {
  expect(await run('doctor.ts', [])).toMatch(
    /\d+ automatic fixes.*\nAll undone: .*; profile and links equal to before/,
  )
})

test('counts the same views of variants in the service as in the example', async () => {
  expect(await run('variants.ts', ['--visits', '60'])).toContain(
    'Counted by the service and by this program: the same',
  )
})

test('synchronises a catalogue: creates, keeps, changes and archives links', async () => {
  const fetch = fetchWithCookies()
  await createClient({ baseUrl: service.url, fetch }).register({
    body: {
      email: 'catalogue@example.com',
      password: 'a long phrase of the shop',
      name: 'Shop',
      accept_terms: true,
    },
  })
  const { data } = await createAccountClient({ baseUrl: service.url, fetch }).createApiKey({
    body: { name: 'catalogue', scope: 'write' },
  })
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#369' } })
    .png()
    .toFile(join(folder, 'bowl.png'))
  const good = (sku: string, price: number, more = {}) => ({
    sku,
    title: `Bowl ${sku}`,
    url: `https://shop.example.com/${sku}`,
    price,
    currency: 'EUR',
    ...more,
  })
  const with_ = async (goods: object[]) => {
    await writeFile(join(folder, 'goods.json'), JSON.stringify(goods))
    return JSON.parse(await run('catalogue.ts', ['goods.json'], { VITRINE_KEY: data.key }))
  }
  const emptyResult = { created: 0, updated: 0, unchanged: 0, failed: 0, archived: 0 }
  const goods = [good('a', 3400, { picture: 'bowl.png' }), good('b', 1200)]
  expect(await with_(goods)).toEqual({ ...emptyResult, created: 2 })
  expect(await with_(goods)).toEqual({ ...emptyResult, unchanged: 2 })
  expect(await with_([good('a', 3600, { picture: 'bowl.png' })])).toEqual({
    ...emptyResult,
    updated: 1,
    archived: 1,
  })
  const extensions = createExtensionClient({ baseUrl: service.url, apiKey: data.key })
  const { data: links } = await extensions.findLinks()
  expect(links).toHaveLength(1)
  expect(links[0]).toMatchObject({
    external_id: 'a',
    kind: 'product',
    image_url: expect.stringMatching(/\/media\/.+\.webp$/),
    business_block_config: { price: 3600, currency: 'EUR' },
  })
})
