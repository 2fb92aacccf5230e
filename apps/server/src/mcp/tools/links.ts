import { extensionOperations, type Link, type LinkWrite, operations } from '@vitrine/contract'
import { Type } from 'typebox'
import { argumentsOf, compact, ownArgument, revisionArgument } from '../schema.ts'
import type { Arguments, Tool, ToolCall } from '../tool.ts'
import { firstOf, listAnswer } from './answer.ts'

export const listLinks: Tool = {
  name: 'list_links',
  title: 'List links',
  description: 'Live links and blocks in their order with ids and revisions, or archived ones.',
  operations: ['findLinks'],
  input: argumentsOf(extensionOperations.findLinks.query, {
    archived: '',
    external_id: '',
    page: '',
    limit: '',
  }),
  run: async (args, call) => listAnswer('links', await call.pass('findLinks', args)),
}

/** An update needs title and address: what the agent leaves as it is comes from the link, guarded by what was read. */
const completed = async (args: Arguments, call: ToolCall): Promise<Arguments> => {
  if (args.title !== undefined && args.url !== undefined) return args
  const { title, url, revision } = (await call.pass('getLink', args)).data as Link
  return { title, url, revision, ...args }
}

export const saveLink: Tool = {
  name: 'save_link',
  title: 'Save a link',
  description:
    'Adds a link or block, or changes the one of `id`: absent members stay, null clears, business_block_config is replaced whole. A new one needs title and url (for blocks without a target the page itself).',
  operations: ['createLink', 'updateLink', 'getLink'],
  input: argumentsOf(operations.updateLink.body, {
    id: { ...compact(extensionOperations.getLink.params.properties.id), description: 'To change one' },
    title: '',
    url: 'https, mailto, tel, …',
    kind: 'See list_block_kinds',
    business_block_config: '',
    supporting_text: '',
    description: '',
    icon: 'Name or emoji',
    image_url: 'Of an upload',
    image_alt: '',
    section: 'Heading it stands under',
    order: 'Place from 0; last without',
    is_enabled: '',
    pinned: '',
    highlighted: '',
    open_in_new_tab: '',
    schedule: '',
    gate: '',
    audience: '',
    utm: '',
    campaign_id: '',
    external_id: { type: 'string', description: 'Your own key' },
    revision: '',
  } satisfies Record<keyof LinkWrite | 'id' | 'external_id', string | object>),
  run: async (args, call) => {
    if (args.id === undefined) return { link: (await call.pass('createLink', args)).data }
    return { link: (await call.pass('updateLink', await completed(args, call))).data }
  },
}

export const moveLinks: Tool = {
  name: 'move_links',
  title: 'Move links',
  description: 'Puts the links of these ids first, in this order; the others follow as they were.',
  operations: ['reorderLinks'],
  input: argumentsOf(operations.reorderLinks.body, { order: '' }, ['order']),
  run: async (args, call) => {
    const links = (await call.pass('reorderLinks', args)).data as Link[]
    return firstOf(
      'links',
      links.map(({ id, title, order }) => ({ id, title, order })),
      100,
    )
  },
}

export const archiveLink: Tool = {
  name: 'archive_link',
  title: 'Archive a link',
  description: 'Takes a link off the page; its statistics stay. bring_back puts an archived one back.',
  operations: ['archiveLink', 'bringBackLink'],
  input: argumentsOf(
    operations.archiveLink.params,
    { id: '', bring_back: ownArgument(Type.Boolean()), revision: revisionArgument },
    ['id'],
  ),
  run: async ({ id, bring_back, ...rest }, call) => ({
    link: (await call.pass(bring_back ? 'bringBackLink' : 'archiveLink', { ...rest, id })).data,
  }),
}
