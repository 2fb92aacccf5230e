import { type LinkWrite, paginate } from '@vitrine/sdk'
import {
  type Call,
  CliError,
  type Command,
  type Connection,
  columns,
  exits,
  plain,
  wholeNumber,
} from './program.ts'

const allLinks = async ({ extensions }: Connection, profileId: number, archived = false) => {
  const links = []
  const query = { profile_id: profileId, limit: 100, ...(archived ? { archived } : {}) }
  for await (const link of paginate(extensions.findLinks, { query })) links.push(link)
  return links
}

export const listLinks: Command = {
  name: 'links list',
  usage: 'links list [--archived]',
  summary: 'list the links of a page',
  help: 'In their order: id, state, clicks, section, title, address. With --archived those that were archived, the last first.',
  options: { archived: { type: 'boolean' } },
  args: [0, 0],
  run: async ({ connect, values, say, json }) => {
    const connection = await connect()
    const links = await allLinks(connection, (await connection.profile()).id, values.archived === true)
    json(links)
    say(
      links.length
        ? columns(links.map((l) => [l.id, l.state, l.clicks, l.section ?? '-', l.title, l.url]))
        : values.archived
          ? 'Nothing is archived.'
          : 'There is no link yet. Make one: vitrine links add https://example.com --title "Example"',
    )
    return exits.ok
  },
}

const texts = { title: {}, section: {}, kind: {}, text: {}, 'external-id': {} } as const

export const addLink: Command = {
  name: 'links add',
  usage: 'links add ADDRESS [--title TITLE] [--section NAME]',
  summary: 'add a link',
  help: `
Behind the others, or with --at at that place (1 = first). Without --title the service looks what the page is called.

  --title TITLE   --section NAME   --text "second line"   --kind product   --external-id sku-1   --at 1

With --external-id a link that has it already is changed instead.`,
  options: {
    ...(Object.fromEntries(Object.keys(texts).map((name) => [name, { type: 'string' }])) as Record<
      keyof typeof texts,
      { type: 'string' }
    >),
    at: { type: 'string' },
  },
  args: [1, 1],
  run: async ({ connect, args, values, say, json }) => {
    const order = values.at === undefined ? undefined : wholeNumber(values.at, '--at') - 1
    const connection = await connect()
    const profile = await connection.profile()
    const text = (name: keyof typeof texts) => values[name] as string | undefined
    const url = /^[a-z][a-z0-9+.-]*:/i.test(args[0]!) ? args[0]! : `https://${args[0]}`
    const title = text('title') ?? (await connection.extensions.previewLink({ body: { url } })).data.title
    const link: LinkWrite & { external_id?: string } = {
      title,
      url,
      ...(text('section') === undefined ? {} : { section: text('section')! }),
      ...(text('text') === undefined ? {} : { supporting_text: text('text')! }),
      ...(text('kind') === undefined ? {} : { kind: text('kind')! }),
      ...(text('external-id') === undefined ? {} : { external_id: text('external-id')! }),
      ...(order === undefined ? {} : { order }),
    }
    const query = { profile_id: profile.id }
    const { data } = await connection.extensions.saveLinks({ query, body: { links: [link] } })
    const [row] = data.rows
    if (row!.outcome === 'failed') throw new CliError(row!.errors.join('\n'))
    json({ ...row, title, url })
    say(`${row!.outcome}: ${row!.id} ${plain(title)} on ${profile.public_url}`)
    return exits.ok
  },
}

export const moveLink: Command = {
  name: 'links move',
  usage: 'links move ID PLACE',
  summary: 'move a link to a place, 1 = first',
  help: 'Moves one link; the others keep their order. A place behind the last one is the last.',
  args: [2, 2],
  run: async ({ connect, args, say, json }) => {
    const [id, place] = [wholeNumber(args[0], 'ID'), wholeNumber(args[1], 'PLACE')]
    const connection = await connect()
    const profile = await connection.profile()
    const ids = (await allLinks(connection, profile.id)).map((link) => link.id)
    if (!ids.includes(id)) throw noLink(id, profile.public_url)
    const order = ids.filter((other) => other !== id)
    order.splice(place - 1, 0, id)
    const { data } = await connection.api.reorderLinks({ query: { profile_id: profile.id }, body: { order } })
    json(data.map((link) => ({ id: link.id, order: link.order, title: link.title })))
    say(`${id} is at place ${order.indexOf(id) + 1} of ${order.length}.`)
    return exits.ok
  },
}

const noLink = (id: number, page: string): CliError =>
  new CliError(`There is no live link ${id} on ${page}. vitrine links list has their ids.`)

export const archiveLinks: Command = {
  name: 'links archive',
  usage: 'links archive ID…',
  summary: 'take links off the page; they can be brought back',
  help: 'Archived links keep their statistics. The studio, or bringBackLink of the API, brings them back.',
  args: [1, 500],
  run: async ({ connect, args, say, json }: Call) => {
    const ids = [...new Set(args.map((arg) => wholeNumber(arg, 'ID')))]
    const connection = await connect()
    const profile = await connection.profile()
    const links = new Map((await allLinks(connection, profile.id)).map((link) => [link.id, link]))
    // All are known before the first goes
    for (const id of ids) if (!links.has(id)) throw noLink(id, profile.public_url)
    for (const id of ids) {
      await connection.api.archiveLink({ params: { id }, revision: links.get(id)!.revision })
      say(`archived: ${id} ${plain(links.get(id)!.title)}`)
    }
    json({ archived: ids })
    return exits.ok
  },
}
