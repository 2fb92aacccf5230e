// Keeps the products of a page equal to a table (CSV): creates, changes, restores and archives links by the shop's own keys.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ApiError, block, createExtensionClient } from '@vitrine/sdk'

const help = `VITRINE_KEY=… node examples/sync.ts [--url http://localhost:3000] [--profile ID] [--source shop] [--confirm] PRODUCTS.csv

PRODUCTS.csv begins with the line "sku,title,url,price,currency". The price is in minor units: 3400 is 34.00 EUR.

New products become links in the section "Shop", known by their sku. Changed products are changed, and links of products that
are no longer in the table are archived. Links of other sources stay. The table may have any number of rows. A run without
changes writes nothing. If a run is interrupted, start it again. If more than half of the products are missing, nothing is
archived without --confirm. The key needs the scope "write".
`

/** Maximum of rows that one request may have. */
const rowsPerRequest = 500

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    profile: { type: 'string' },
    source: { type: 'string', default: 'shop' },
    confirm: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const [file] = positionals
const apiKey = process.env.VITRINE_KEY
if (values.help || !file || !apiKey) {
  process.stdout.write(help)
  process.exit(values.help ? 0 : 2)
}

/** Reads CSV (RFC 4180): fields may be quoted and then contain commas, line breaks and doubled quotes. */
const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

const [header = [], ...rows] = parseCsv((await readFile(file, 'utf8')).replace(/^\ufeff/, ''))
const products = rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
const links = products.map(({ sku = '', title = '', url = '', price = '', currency = '' }) => ({
  external_id: sku,
  ...block.product({ title, url, section: 'Shop', config: { price: Number(price), currency } }),
}))

const api = createExtensionClient({ baseUrl: values.url, apiKey })
const query = values.profile ? { profile_id: Number(values.profile) } : {}
const run = randomUUID()
const parts = Array.from({ length: Math.max(1, Math.ceil(links.length / rowsPerRequest)) }, (_, i) =>
  links.slice(i * rowsPerRequest, (i + 1) * rowsPerRequest),
)
const counts: Record<string, number> = {}
for (const [i, part] of parts.entries()) {
  try {
    const { data } = await api.saveLinks({
      query,
      // The client repeats a request with this key after a lost response, 429 and 503. It is written once
      idempotencyKey: `${run}-${i}`,
      body: {
        external_source: values.source,
        links: part,
        // Links that no request between `begin` and `finish` contained are archived
        sync: { id: run, begin: i === 0, finish: i === parts.length - 1 },
        confirm: values.confirm,
      },
    })
    for (const [name, count] of Object.entries(data.counts)) counts[name] = (counts[name] ?? 0) + count
    for (const { outcome, external_id, errors } of data.rows)
      if (outcome === 'failed') process.stderr.write(`${external_id}: ${errors.join(' ')}\n`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
process.stdout.write(`${JSON.stringify(counts)}\n`)
process.exitCode = counts.failed ? 1 : 0
