// A shop's goods as links: created, updated and archived by the shop's own keys, in one run that can be repeated.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { block, createClient, createExtensionClient, paginate, uploadFile } from '@vitrine/sdk'

const help = `VITRINE_KEY=… node examples/catalogue.ts [--url http://localhost:3000] [--profile ID] GOODS.json

GOODS.json is a list of { "sku", "title", "url", "price", "currency", "picture" }, the price in minor units, the picture a file
beside it, if there is one. Goods that are new become links of the section "Shop", known by their sku; those that changed are
changed, those that are no longer in the list are archived. A second run with the same list changes nothing. The key needs the
scope "write".
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const [list] = positionals
const apiKey = process.env.VITRINE_KEY
if (values.help || !list || !apiKey) {
  process.stdout.write(help)
  process.exit(values.help ? 0 : 2)
}

type Good = { sku: string; title: string; url: string; price: number; currency: string; picture?: string }
const goods: Good[] = JSON.parse(await readFile(list, 'utf8'))
const options = { baseUrl: values.url, apiKey }
const api = createClient(options)
const extensions = createExtensionClient(options)
const query = values.profile ? { profile_id: Number(values.profile) } : {}

const linksBySku = new Map<
  unknown,
  { id: number; revision: number; image_url: string | null; picture: unknown }
>()
for await (const link of paginate(extensions.findLinks, { query: { ...query, limit: 100 } }))
  if (link.external_id !== undefined)
    linksBySku.set(link.external_id, {
      id: link.id,
      revision: link.revision,
      image_url: link.image_url,
      picture: link.x_picture,
    })

const links = []
for (const { sku, title, url, price, currency, picture } of goods) {
  const before = linksBySku.get(sku)
  // A custom field stores which file was uploaded, so that a second run uploads none again
  const isUploaded = before?.image_url && before.picture === picture
  const file = picture && !isUploaded ? new URL(picture, `file://${process.cwd()}/${list}`) : null
  const image_url = file
    ? (
        await uploadFile(options, new Blob([await readFile(file)]), {
          filename: picture!,
          ...(values.profile ? { profileId: Number(values.profile) } : {}),
        })
      ).url
    : (before?.image_url ?? null)
  links.push({
    external_id: sku,
    x_picture: picture ?? null,
    ...block.product({ title, url, section: 'Shop', image_url, config: { price, currency } }),
  })
}
const { data } = await extensions.saveLinks({ query, body: { links } })
for (const { outcome, external_id, errors } of data.rows)
  if (outcome === 'failed') process.stderr.write(`${external_id}: ${errors.join(' ')}\n`)

const currentSkus = new Set<unknown>(goods.map(({ sku }) => sku))
let archived = 0
for (const [sku, { id, revision }] of linksBySku)
  if (!currentSkus.has(sku)) {
    await api.archiveLink({ params: { id }, revision })
    archived += 1
  }
const { created, updated, unchanged, failed } = data.counts
process.stdout.write(`${JSON.stringify({ created, updated, unchanged, failed, archived })}\n`)
process.exitCode = failed ? 1 : 0
