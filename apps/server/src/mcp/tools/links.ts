import {
  blockConfigs,
  blockKinds,
  createProblem,
  Enum,
  extensionOperations,
  Id,
  type Link,
  type LinkBulkResult,
  type LinkWrite,
  linkFields,
  linkKinds,
  maxBulkRows,
  maxLengths,
  Nullable,
  operations,
  type Profile,
} from '@vitrine/contract'
import { blocks } from '@vitrine/page/blocks/index'
import { Type } from 'typebox'
import { fail } from '../../domain/errors.ts'
import { isObject } from '../../lib/is-object.ts'
import {
  clearArgument,
  compactSchema,
  copyFields,
  createArguments,
  createToolArgument,
  revisionArgument,
} from '../schema.ts'
import type { Arguments, Tool, ToolCall } from '../tool.ts'
import { listResult, takeFirstEntries, toLeanLink } from './result.ts'

export const listLinks: Tool = {
  name: 'list_links',
  title: 'List links',
  effect: 'reads',
  description:
    'Links and blocks in order, with ids and revisions: not archived ones, or those that match all filters.',
  operations: ['findLinks'],
  input: createArguments(extensionOperations.findLinks.query, {
    q: 'Part of title, texts or URL',
    kind: 'As of save_link',
    section: 'Exact name; empty: none',
    state: true,
    updated_since: 'RFC 3339',
    external_source: true,
    external_id: true,
    sort: true,
    fields: { type: 'array', items: { type: 'string' }, description: 'Only id and these' },
    starting_after: 'next_cursor of the previous result',
    limit: true,
  }),
  output: { links: 'findLinks', next_cursor: { type: 'string' } },
  run: async (args, call) => {
    const { data, ...rest } = await call.runWithArguments('findLinks', args)
    const links = data as Link[]
    return listResult('links', { ...rest, data: args.fields ? links : links.map(toLeanLink) })
  },
}

/** Adds title and URL of the current link, which an update requires. The revision protects them against concurrent changes. */
const completeArguments = async (args: Arguments, call: ToolCall): Promise<Arguments> => {
  if (args.title !== undefined && args.url !== undefined) return args
  const { title, url, revision } = (await call.runWithArguments('getLink', args)).data as Link
  return { title, url, revision, ...args }
}

const kindsWithoutAddress: readonly unknown[] = blocks
  .map(({ kind }) => kind)
  .filter((kind) => blockKinds[kind].address === 'none')
const needsPageUrl = (link: Arguments): boolean =>
  link.id === undefined && link.url === undefined && kindsWithoutAddress.includes(link.kind)
const readPageUrl = async (call: ToolCall): Promise<string> =>
  ((await call.runWithArguments('getProfile', {})).data as Profile).public_url

export const saveLink: Tool = {
  name: 'save_link',
  title: 'Save a link',
  effect: 'changes',
  description: `Creates a link or block, or updates the one with \`id\`: absent fields stay, business_block_config is replaced. A new one requires title, and url unless its kind is ${kindsWithoutAddress.join(', ')}.`,
  operations: ['createLink', 'updateLink', 'getLink', 'getProfile'],
  input: createArguments(operations.updateLink.body, {
    id: {
      ...compactSchema(extensionOperations.getLink.params.properties.id),
      description: 'ID of the link to update; omit it to create one',
    },
    ...copyFields(linkFields),
    business_block_config: {
      ...compactSchema(blockConfigs.product),
      description:
        'By kind, see list_block_kinds. Of a product: prices in minor units (1900 is 19.00), currency ISO 4217',
    },
    url: 'https, mailto, tel, …, or `tiktok @name`',
    kind: createToolArgument(Nullable(Enum(linkKinds))),
    destinations: 'First match of all conditions wins, else url',
    icon: 'Name of list_block_kinds, or emoji',
    image_url: 'Of an upload',
    section: 'Heading it stands under',
    order: 'Position from 0; last without',
    external_id: 'Your own key, unique within external_source',
    external_source: 'Program or list of the key',
    revision: true,
    clear: clearArgument,
  } satisfies Record<keyof LinkWrite | 'id' | 'clear', true | string | object>),
  output: { link: 'updateLink' },
  run: async (args, call) => {
    if (args.id !== undefined)
      return {
        link: toLeanLink(
          (await call.runWithArguments('updateLink', await completeArguments(args, call))).data,
        ),
      }
    const argumentsWithUrl = needsPageUrl(args) ? { ...args, url: await readPageUrl(call) } : args
    return { link: toLeanLink((await call.runWithArguments('createLink', argumentsWithUrl)).data) }
  },
}

/** The most frequent fields of a row. */
const rowSchema = compactSchema(
  Type.Object({
    id: Id,
    archived: Type.Boolean(),
    ...Type.Pick(operations.updateLink.body, ['external_id', 'title', 'url', 'section']).properties,
  }),
)

/** Removes the index, which follows from the order unless a row failed. */
const leanRow = ({ index, external_id, errors, ...row }: LinkBulkResult['rows'][number]) =>
  row.outcome === 'failed' ? { index, external_id, ...row, errors } : { external_id, ...row }

export const saveLinks: Tool = {
  name: 'save_links',
  title: 'Save many links',
  effect: 'changes',
  description:
    'Creates, updates, archives or restores up to 500 links after one automatic version. Each row has the fields of save_link. external_id (your own key, within external_source) or id select a link to update, otherwise one is created; archived true or false archives or restores it. A failed row does not stop the others.',
  operations: ['saveLinks', 'getProfile'],
  input: createArguments(
    extensionOperations.saveLinks.body,
    {
      links: { type: 'array', items: rowSchema, maxItems: maxBulkRows },
      atomic: 'All rows or none',
      external_source: 'Of rows that name none',
      archive_missing: 'Archives links of external_source that no row names',
      sync: 'archive_missing over several calls: the first with begin, the last with finish',
      confirm: 'Archives even more than half of them',
    },
    ['links'],
  ),
  output: { counts: { type: 'object' }, archived_ids: { type: 'array' }, rows: { type: 'array' } },
  run: async (args, call) => {
    const rows = (Array.isArray(args.links) ? args.links : []) as unknown[]
    const isIncomplete = (row: unknown) => isObject(row) && needsPageUrl(row)
    const url = rows.some(isIncomplete) ? await readPageUrl(call) : undefined
    const links = url
      ? rows.map((row) => (isIncomplete(row) ? { ...(row as object), url } : row))
      : args.links
    const result = (await call.runWithArguments('saveLinks', { ...args, links })).data as LinkBulkResult
    return { ...result, rows: result.rows.map(leanRow) }
  },
}

type PlacedLink = Pick<Link, 'id' | 'revision' | 'section' | 'pinned'>

/** Returns all active links in order. */
const readLinks = async (call: ToolCall): Promise<PlacedLink[]> => {
  const links: PlacedLink[] = []
  let cursor: string | undefined
  do {
    const fields = ['revision', 'section', 'pinned']
    const args = { fields, limit: 100, starting_after: cursor }
    const { data, nextCursor } = await call.runWithArguments('findLinks', args)
    links.push(...(data as PlacedLink[]))
    cursor = nextCursor
  } while (cursor)
  return links
}

type Move = {
  readonly ids: readonly number[]
  readonly position?: number
  readonly before?: number
  readonly after?: number
  readonly section?: string
}

/** Returns the section under which the page shows a link; empty for pinned links and those without one. */
const getShownSection = ({ pinned, section }: PlacedLink): string => (pinned ? '' : (section?.trim() ?? ''))

/** Returns the links in their new order. Moved ones get the section of the argument, or of their neighbour. */
const arrange = (
  links: readonly PlacedLink[],
  { ids, position, before, after, section }: Move,
): PlacedLink[] => {
  const byId = new Map(links.map((link) => [link.id, link]))
  const problems = ids.flatMap((id, i) =>
    ids.indexOf(id) < i
      ? createProblem(`ids[${i}]`, 'listed_twice', { id })
      : byId.has(id)
        ? []
        : createProblem(`ids[${i}]`, 'not_active_link', { id }),
  )
  const others = links.filter(({ id }) => !ids.includes(id))
  const neighbourId = before ?? after
  const neighbour = others.find(({ id }) => id === neighbourId)
  if (neighbourId !== undefined && !neighbour)
    problems.push(
      createProblem(before === undefined ? 'after' : 'before', 'not_active_link', { id: neighbourId }),
    )
  if (problems.length) fail('validation_failed', problems)
  const peers =
    section === undefined ? others : others.filter((link) => getShownSection(link) === section.trim())
  const following = neighbour ?? peers[position ?? (section === undefined ? 0 : peers.length)]
  const previous = neighbour ? undefined : (peers.at(-1) ?? others.at(-1))
  const index = following
    ? others.indexOf(following) + (neighbour && before === undefined ? 1 : 0)
    : previous
      ? others.indexOf(previous) + 1
      : 0
  const shownSection = section?.trim() ?? (neighbour && getShownSection(neighbour))
  const moved = ids.map((id): PlacedLink => {
    const link = byId.get(id)!
    if (shownSection === undefined) return link
    return { ...link, section: shownSection || null, pinned: link.pinned && neighbour?.pinned === true }
  })
  return others.toSpliced(index, 0, ...moved)
}

export const moveLinks: Tool = {
  name: 'move_links',
  title: 'Move links',
  effect: 'changes',
  isIdempotent: true,
  description:
    'Moves links, in this order, to a position (from 0; default: top of the page), before or after another link, or into a section (default: its end; empty: none). Before or after a link, they get its section.',
  operations: ['findLinks', 'saveLinks', 'reorderLinks'],
  input: createArguments(
    undefined,
    {
      ids: createToolArgument(operations.reorderLinks.body.properties.order),
      position: createToolArgument(Type.Integer({ minimum: 0 })),
      before: createToolArgument(Id),
      after: createToolArgument(Id),
      section: createToolArgument(Type.String({ maxLength: maxLengths.link.section })),
    },
    ['ids'],
  ),
  output: { links: 'reorderLinks' },
  run: async (args, call) => {
    const move = args as Move
    const links = await readLinks(call)
    const arranged = arrange(links, move)
    const rows = arranged.flatMap(({ id, revision, section, pinned }) => {
      const link = links.find((link) => link.id === id)!
      return link.section === section && link.pinned === pinned ? [] : { id, revision, section, pinned }
    })
    if (rows.length) await call.runWithArguments('saveLinks', { links: rows, atomic: true })
    const order = arranged.map(({ id }) => id)
    const moved = (await call.runWithArguments('reorderLinks', { order })).data as Link[]
    return takeFirstEntries(
      'links',
      moved.map(({ id, title, section, order }) => ({ id, title, section, order })),
      100,
    )
  },
}

export const archiveLink: Tool = {
  name: 'archive_link',
  title: 'Archive a link',
  effect: 'changes',
  description:
    'Removes a link from the page and keeps its analytics. Set `restore` to restore an archived one.',
  operations: ['archiveLink', 'restoreLink'],
  input: createArguments(
    operations.archiveLink.params,
    { id: true, restore: createToolArgument(Type.Boolean()), revision: revisionArgument },
    ['id'],
  ),
  output: { link: 'restoreLink' },
  run: async ({ id, restore, ...rest }, call) => ({
    link: toLeanLink(
      (await call.runWithArguments(restore ? 'restoreLink' : 'archiveLink', { ...rest, id })).data,
    ),
  }),
}
