import { blockLooks, blockSizes, blockTones } from '@vitrine/contract/design-choices'
import { type Link, type LinkBulk, type LinkWrite, paginate } from '@vitrine/sdk'
import { Argument, Option } from 'commander'
import { collectTextFields, createChoice, formatWarnings } from './fields.ts'
import {
  type Call,
  CliError,
  type Command,
  type Connection,
  createUsageError,
  exits,
  formatColumns,
  parseWholeNumber,
  stripControlCharacters,
} from './program.ts'

type LinkFilters = Omit<
  NonNullable<NonNullable<Parameters<Connection['extensions']['findLinks']>[0]>['query']>,
  'fields'
>

export const listAllLinks = async (
  { extensions }: Connection,
  profileId: number,
  filters: LinkFilters = {},
) => {
  const links = []
  const query = { ...filters, profile_id: profileId, limit: 100 }
  for await (const link of paginate(extensions.findLinks, { query })) links.push(link)
  return links
}

const states: NonNullable<LinkFilters['state']>[] = [
  'draft',
  'scheduled',
  'active',
  'expired',
  'hidden',
  'archived',
  'all',
]
const sorts: NonNullable<LinkFilters['sort']>[] = ['order', 'updated_at', '-updated_at', '-archived_at']

/** Options that filter or sort a list, with the parameter of the API. */
const filters = {
  q: ['q', new Option('--q <text>', 'only links whose title, texts or URL contain it')],
  kind: ['kind', new Option('--kind <kind>', 'only links of this kind, such as product')],
  section: ['section', new Option('--section <name>', 'only links of this section')],
  state: ['state', new Option('--state <state>', 'only links in this state').choices(states)],
  updatedSince: [
    'updated_since',
    new Option('--updated-since <time>', 'only links changed since then (RFC 3339)'),
  ],
  externalSource: [
    'external_source',
    new Option('--external-source <name>', 'only links of this program or list'),
  ],
  sort: ['sort', new Option('--sort <order>', 'order of the list').choices(sorts)],
} as const

export const listLinks: Command = {
  name: 'links list',
  summary: 'list the links of a page',
  options: [
    new Option('--archived', 'list the archived links, the last archived first'),
    ...Object.values(filters).map(([, option]) => option),
    new Option('--external-id <key...>', 'only links with one of these keys'),
  ],
  run: async ({ connect, values, say, json }) => {
    const connection = await connect()
    const selected: LinkFilters = {
      // An empty text is a filter too: links without a section or source
      ...Object.fromEntries(
        Object.entries(filters).flatMap(([name, [field]]) =>
          values[name] === undefined ? [] : [[field, values[name]]],
        ),
      ),
      ...(values.archived ? { archived: true } : {}),
      ...(values.externalId ? { external_id: values.externalId as string[] } : {}),
    }
    const links = await listAllLinks(connection, (await connection.profile()).id, selected)
    json(links)
    const isFiltered = Object.keys(selected).length > 0
    say(links.length || !isFiltered ? formatLinkTable(links) : 'No link matches.')
    return exits.ok
  },
}

export const formatLinkTable = (links: readonly Link[]): string =>
  links.length
    ? formatColumns([
        ['Id', 'State', 'Clicks', 'Section', 'Title', 'Web address'],
        ...links.map((l) => [l.id, l.state, l.clicks, l.section ?? '-', l.title, l.url]),
      ])
    : 'The page has no links. Add one: vitrine links add https://example.com --title "Example"'

/** Options that set a text of a link, with the field of the API. */
const texts = {
  title: ['title', new Option('--title <text>', 'title')],
  section: ['section', new Option('--section <name>', 'heading above the link')],
  text: ['supporting_text', new Option('--text <text>', 'second line')],
  size: ['size', createChoice('--size <size>', 'size of the block', blockSizes)],
  look: ['look', createChoice('--look <look>', 'look of the block', blockLooks)],
  tone: ['tone', createChoice('--tone <tone>', 'tone of the block', blockTones)],
  color: ['color', new Option('--color <color>', 'own colour of the block, such as #ff3d97')],
  kind: ['kind', new Option('--kind <kind>', 'kind of the block, such as product')],
  externalId: ['external_id', new Option('--external-id <key>', 'your own key of the link')],
  externalSource: [
    'external_source',
    new Option('--external-source <name>', 'program or list of the key, empty by default'),
  ],
} as const

export const addLink: Command = {
  name: 'links add',
  summary: 'add a link',
  help: `
Without --title the title of the page at the URL is used. With --external-id a link that has the key (within
--external-source) is changed instead.`,
  arguments: [new Argument('<url>', 'web address of the link')],
  options: [
    ...Object.values(texts).map(([, option]) => option),
    new Option('--at <place>', 'position on the page, 1 = first; last by default').argParser(
      parseWholeNumber,
    ),
  ],
  run: async ({ connect, args, values, say, json }) => {
    const url = /^[\s\p{Cf}]*[a-z][a-z0-9+.-]*:/iu.test(args[0]!) ? args[0]! : `https://${args[0]}`
    // An address without scheme may be a misspelt command or title
    if (url !== args[0] && !URL.parse(url)?.hostname.includes('.'))
      throw createUsageError(`"${stripControlCharacters(args[0]!)}" is not a web address.`)
    const connection = await connect()
    const profile = await connection.profile()
    const title =
      (values.title as string | undefined) ??
      (await connection.extensions.previewLink({ body: { url } })).data.title
    const link: LinkBulk['links'][number] = {
      ...collectTextFields(texts, values),
      title,
      url,
      ...(values.at === undefined ? {} : { order: (values.at as number) - 1 }),
    }
    const query = { profile_id: profile.id }
    const { data } = await connection.extensions.saveLinks({ query, body: { links: [link] } })
    const [row] = data.rows
    if (row!.outcome === 'failed') throw new CliError(row!.errors.join('\n'))
    json({ ...row, title, url })
    say(`${row!.outcome}: ${row!.id} ${stripControlCharacters(title)} on ${profile.public_url}`)
    for (const line of formatWarnings(row!.warnings)) say(line)
    return exits.ok
  },
}

const moreTexts = {
  description: ['description', new Option('--description <text>', 'longer text')],
  icon: ['icon', new Option('--icon <name>', 'icon or emoji')],
  image: ['image_url', new Option('--image <url>', 'URL of an uploaded picture')],
  imageAlt: ['image_alt', new Option('--image-alt <text>', 'description of the picture')],
} as const

const switches = {
  enabled: [
    'is_enabled',
    new Option('--enabled', 'show the link'),
    new Option('--no-enabled', 'hide the link'),
  ],
  pinned: [
    'pinned',
    new Option('--pinned', 'show it above all sections'),
    new Option('--no-pinned', 'show it in its section'),
  ],
  highlighted: [
    'highlighted',
    new Option('--highlighted', 'highlight it'),
    new Option('--no-highlighted', 'show it like the others'),
  ],
} as const

export const updateLink: Command = {
  name: 'links update',
  summary: 'change a link',
  help: `
Fields without an option stay as they are; an empty text clears a field.

  vitrine links update 42 --title "Summer collection" --no-highlighted`,
  arguments: [new Argument('<id>', 'id of the link').argParser(parseWholeNumber)],
  options: [
    new Option('--address <url>', 'web address of the link'),
    ...Object.values({ ...texts, ...moreTexts }).map(([, option]) => option),
    ...Object.values(switches).flatMap(([, on, off]) => [on, off]),
  ],
  run: async ({ connect, args, values, say, json }) => {
    const changes: Partial<LinkWrite> = {
      ...(typeof values.address === 'string' ? { url: values.address } : {}),
      ...collectTextFields({ ...texts, ...moreTexts }, values),
      ...Object.fromEntries(
        Object.entries(switches).flatMap(([name, [field]]) =>
          typeof values[name] === 'boolean' ? [[field, values[name]]] : [],
        ),
      ),
    }
    const names = Object.keys(changes)
    if (!names.length)
      throw createUsageError('Set at least one field. vitrine links update --help lists them.')
    const { api, extensions } = await connect()
    const params = { id: Number(args[0]) }
    const { data: link } = await extensions.getLink({ params })
    const { data, meta } = await api.updateLink({
      params,
      body: { title: link.title, url: link.url, ...changes },
      revision: link.revision,
    })
    json(data)
    const outcome = data.revision === link.revision ? 'unchanged' : 'updated'
    say(`${outcome}: ${data.id} ${stripControlCharacters(data.title)} (${names.join(', ')})`)
    for (const line of formatWarnings(meta?.warnings)) say(line)
    return exits.ok
  },
}

export const moveLink: Command = {
  name: 'links move',
  summary: 'move a link to another position',
  help: 'The other links keep their order.',
  arguments: [
    new Argument('<id>', 'id of the link').argParser(parseWholeNumber),
    new Argument('<place>', '1 = first; a number past the end means last').argParser(parseWholeNumber),
  ],
  run: async ({ connect, args, say, json }) => {
    const [id, position] = [Number(args[0]), Number(args[1])]
    const connection = await connect()
    const profile = await connection.profile()
    const ids = (await listAllLinks(connection, profile.id)).map((link) => link.id)
    if (!ids.includes(id)) throw createMissingLinkError(id, profile.public_url)
    const order = ids.filter((other) => other !== id)
    order.splice(position - 1, 0, id)
    const { data } = await connection.api.reorderLinks({ query: { profile_id: profile.id }, body: { order } })
    json(data.map((link) => ({ id: link.id, order: link.order, title: link.title })))
    say(`${id} is at position ${order.indexOf(id) + 1} of ${order.length}.`)
    return exits.ok
  },
}

const createMissingLinkError = (id: number, page: string): CliError =>
  new CliError(`${page} has no active link ${id}. vitrine links list shows the ids.`)

export const archiveLinks: Command = {
  name: 'links archive',
  summary: 'archive links',
  help: 'Archived links leave the page and keep their analytics. The studio, or restoreLink of the API, restores them.',
  arguments: [new Argument('<id...>', 'ids of the links').argParser(parseWholeNumber)],
  run: async ({ connect, args, say, json }: Call) => {
    const ids = [...new Set(args.map(Number))]
    const connection = await connect()
    const profile = await connection.profile()
    const links = new Map((await listAllLinks(connection, profile.id)).map((link) => [link.id, link]))
    // Check all ids before the first request, so that an unknown id changes nothing
    for (const id of ids) if (!links.has(id)) throw createMissingLinkError(id, profile.public_url)
    for (const id of ids) {
      await connection.api.archiveLink({ params: { id }, revision: links.get(id)!.revision })
      say(`archived: ${id} ${stripControlCharacters(links.get(id)!.title)}`)
    }
    json({ archived: ids })
    return exits.ok
  },
}
