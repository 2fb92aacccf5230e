import {
  blockKinds,
  extensionOperations,
  type Link,
  type LinkBulkResult,
  type LinkWrite,
  linkFields,
  maxBulkRows,
  operations,
  type Profile,
} from '@vitrine/contract'
import { blocks } from '@vitrine/page/blocks/index'
import { Type } from 'typebox'
import { isObject } from '../../lib/is-object.ts'
import {
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
  description: 'Active links and blocks in order with ids and revisions, or archived ones.',
  operations: ['findLinks'],
  input: createArguments(extensionOperations.findLinks.query, {
    archived: true,
    external_id: true,
    page: true,
    limit: true,
  }),
  run: async (args, call) => {
    const result = await call.runWithArguments('findLinks', args)
    return listResult('links', { ...result, data: (result.data as Link[]).map(toLeanLink) })
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
  description: `Creates a link or block, or updates the one with \`id\`: absent fields stay, null clears, business_block_config is replaced. A new one requires title, and url unless its kind is ${kindsWithoutAddress.join(', ')}.`,
  operations: ['createLink', 'updateLink', 'getLink', 'getProfile'],
  input: createArguments(operations.updateLink.body, {
    id: {
      ...compactSchema(extensionOperations.getLink.params.properties.id),
      description: 'ID of the link to update; omit it to create one',
    },
    ...copyFields(linkFields),
    url: 'https, mailto, tel, …, or `tiktok @name`',
    kind: 'See list_block_kinds',
    icon: 'Name or emoji',
    image_url: 'Of an upload',
    section: 'Heading it stands under',
    order: 'Place from 0; last without',
    external_id: 'Your own key, unique within external_source',
    external_source: 'Program or list of the key',
    revision: true,
  } satisfies Record<keyof LinkWrite | 'id', true | string | object>),
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
      links: { type: 'array', items: { type: 'object' }, maxItems: maxBulkRows },
      atomic: 'All rows or none',
      external_source: 'Of rows that name none',
      archive_missing: 'Archives links of external_source that no row names',
      sync: 'archive_missing over several calls: the first with begin, the last with finish',
      confirm: 'Archives even more than half of them',
    },
    ['links'],
  ),
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

export const moveLinks: Tool = {
  name: 'move_links',
  title: 'Move links',
  effect: 'changes',
  isIdempotent: true,
  description: 'Moves the links with these ids to the top, in this order; the others follow in their order.',
  operations: ['reorderLinks'],
  input: createArguments(operations.reorderLinks.body, { order: true }, ['order']),
  run: async (args, call) => {
    const links = (await call.runWithArguments('reorderLinks', args)).data as Link[]
    return takeFirstEntries(
      'links',
      links.map(({ id, title, order }) => ({ id, title, order })),
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
  run: async ({ id, restore, ...rest }, call) => ({
    link: toLeanLink(
      (await call.runWithArguments(restore ? 'restoreLink' : 'archiveLink', { ...rest, id })).data,
    ),
  }),
}
