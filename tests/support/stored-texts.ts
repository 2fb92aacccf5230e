import { readFileSync } from 'node:fs'
import type { App, Data, Person } from './app.ts'

type Config = Readonly<Record<string, unknown>>

/** Rows of a version that did not clean pasted texts, and how it showed them. Links are in order; `#3` is the id of the fourth. */
export type StoredTexts = {
  /** Document of the first link. The others differ in the values of `rows`. */
  readonly link: string
  readonly rows: readonly (readonly [title: string, kind: string, url: string, config: Config])[]
  readonly profile: string
  readonly entries: readonly string[]
  readonly anchors: readonly string[]
  readonly locations: readonly (string | null)[]
  readonly vcards: readonly (readonly string[])[]
}

export const storedTexts: StoredTexts = JSON.parse(
  readFileSync(new URL('stored-texts.json', import.meta.url), 'utf8'),
)

/** Reads everything that shows addresses, phone numbers, contact cards and networks of a page. */
export const readShownTexts = async (app: App, person: Person) => {
  const get = async (url: string): Promise<Data> => (await app.as(person, 'GET', url)).body.data
  const links: Data[] = await get('/api/v1/links?limit=100')
  const exported = await get('/account/export')
  const toRow = ({ title, kind, url, business_block_config }: Data) => [
    title,
    kind,
    url,
    business_block_config,
  ]
  const positions = new Map(links.map(({ id }, i) => [String(id), i]))
  const page = (await app.app.inject({ url: `/${person.username}` })).body
  const load = async (path: string) => (await app.app.inject({ url: path })).body
  return {
    rows: links.map(toRow),
    exported: exported.links.map(toRow),
    social_links: (await get('/api/v1/profile')).social_links,
    entries: exported.submissions.map(({ answers }: Data) => answers),
    anchors: [...page.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, content]) =>
      `${href} ${content!.replace(/(?:<[^>]*>|\s)+/g, ' ').trim()}`
        .replace(/(\/l\/|card=)(\d+)/g, (_, start, id) => `${start}#${positions.get(id)}`)
        .replaceAll(person.username, 'NAME'),
    ),
    locations: await Promise.all(
      links.map(async ({ id }) => (await app.app.inject({ url: `/l/${id}` })).headers.location ?? null),
    ),
    vcards: await Promise.all(
      links
        .filter(({ kind }) => kind === 'contact_card')
        .map(async ({ id }) =>
          (await load(`/${person.username}.vcf?card=${id}`))
            .split('\r\n')
            .filter((line) => /^(?:TEL|EMAIL|X-SOCIALPROFILE|FN)/.test(line)),
        ),
    ),
  }
}
