// Measures bulk requests of 500 rows on a page with 1,000 links, and lookups by external_id beside 5,000 archived links.
// `node bench/bulk.ts [postgres://…]` prints medians of response time and processor time in milliseconds. The goal is 300 ms.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import pino from 'pino'
import { createApp } from '../apps/server/src/app.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { createContainer } from '../apps/server/src/container.ts'
import { builtInPlans } from '../apps/server/src/features/billing/plans.ts'

const linkCount = 1000
const rowCount = 500
const archivedCount = 5000
const runs = 9

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bulk-'))
const plansFile = join(folder, 'plans.json')
writeFileSync(
  plansFile,
  JSON.stringify({
    plans: builtInPlans.map((plan) => ({ ...plan, limits: { ...plan.limits, links: 5000 } })),
  }),
)
const config = loadConfig({
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: process.argv[2] ?? '',
  BASE_URL: 'http://vitrine.test',
  PLANS_FILE: plansFile,
  SHED_LOAD: 'off',
})
const { deps, close } = await createContainer(config, pino({ level: 'silent' }))
await deps.db.migrate()
const app = await createApp(deps)

const account = {
  email: `robin${Date.now()}@example.com`,
  password: 'gravel orchid tandem',
  name: 'Robin',
  accept_terms: true,
}
const registered = await app.inject({ method: 'POST', url: '/api/v1/auth/register', payload: account })
const headers = {
  cookie: String(registered.headers['set-cookie']).split(';', 1)[0]!,
  'x-csrf-token': registered.json().data.csrf_token,
}

type Cost = { readonly ms: number; readonly cpuMs: number }

const call = async (request: InjectOptions): Promise<Cost> => {
  const began = performance.now()
  const cpu = process.cpuUsage()
  const response = await app.inject({ headers, ...request })
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  if (response.statusCode !== 200 || response.json().data.counts?.failed)
    throw new Error(response.body.slice(0, 500))
  return { ms, cpuMs: (user + system) / 1000 }
}
const save = (links: object[]) => call({ method: 'POST', url: '/ext/v1/links/bulk', payload: { links } })

const createRow = (n: number, title: string) => ({
  external_id: `sku-${n}`,
  title: `${title} ${n}`,
  url: `https://shop.example.com/products/${n}?campaign=spring`,
  kind: 'product',
  supporting_text: 'Made by hand in a small workshop, one at a time.',
  business_block_config: { price: 4900 + n, currency: 'EUR' },
})
const createRows = (from: number, title: string) =>
  Array.from({ length: rowCount }, (_, n) => createRow((from + n) % linkCount, title))

const createArchivedRows = (from: number) =>
  Array.from({ length: rowCount }, (_, n) => ({
    ...createRow(linkCount + from + n, 'Archived'),
    archived: undefined,
  }))
for (let from = 0; from < archivedCount; from += rowCount) {
  await save(createArchivedRows(from))
  await save(createArchivedRows(from).map(({ external_id }) => ({ external_id, archived: true })))
}
for (let from = 0; from < linkCount; from += rowCount) await save(createRows(from, 'First'))

const formatMedian = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!.toFixed(0)
const measure = async (name: string, work: (run: number) => Promise<Cost>) => {
  await work(-1)
  const costs: Cost[] = []
  for (let run = 0; run < runs; run++) costs.push(await work(run))
  console.log(
    `${name.padEnd(24)} ${formatMedian(costs.map(({ ms }) => ms)).padStart(4)} ms, processor ${formatMedian(costs.map(({ cpuMs }) => cpuMs)).padStart(4)} ms`,
  )
}
await measure('500 rows, all changed', (run) => save(createRows(0, `Run ${run}`)))
await measure('500 rows, unchanged', () => save(createRows(0, 'Same')))
await measure('500 rows, half changed', (run) =>
  save(createRows(0, 'Same').map((one, n) => (n % 2 ? { ...one, title: `Run ${run} ${n}` } : one))),
)
await measure('1 row, changed', (run) => save([createRow(7, `Run ${run}`)]))
await measure('1 row, new key', (run) => save([{ external_id: `new-${run}`, archived: true }]))
await measure('lookup, active', (run) =>
  call({ method: 'GET', url: `/ext/v1/links?external_id=sku-${run + 10}` }),
)
await measure('lookup, archived', (run) =>
  call({ method: 'GET', url: `/ext/v1/links?archived=true&external_id=sku-${linkCount + run + 10}` }),
)

await app.close()
await close()
rmSync(folder, { recursive: true, force: true })
