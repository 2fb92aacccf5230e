import {
  backgroundPatterns,
  Enum,
  languages,
  linkKinds,
  operations,
  profileFields,
  socialPlatforms,
} from '@vitrine/contract'
import { blocks } from '@vitrine/page/blocks/index'
import { iconNames } from '@vitrine/page/icons/index'
import { Type } from 'typebox'
import { clearArgument, copyFields, createArguments, createToolArgument } from '../schema.ts'
import type { Tool, ToolOperation } from '../tool.ts'
import { takeFirstEntries } from './result.ts'

const parts = {
  variants: 'listVariants',
  campaigns: 'listCampaigns',
  versions: 'listVersions',
} as const satisfies Record<string, ToolOperation>
type Part = keyof typeof parts
const maxListed = 50

export const getPage: Tool = {
  name: 'get_page',
  title: 'Read the page',
  effect: 'reads',
  description:
    'Settings, texts and look of the page. Without profile_id: your first page and a list of all. Links: list_links.',
  operations: ['getProfile', 'listProfiles', ...Object.values(parts)],
  input: createArguments(undefined, {
    with: createToolArgument(
      Type.Array(Type.Unsafe<Part>({ type: 'string', enum: Object.keys(parts) }), { maxItems: 3 }),
    ),
  }),
  output: { page: 'getProfile', ...parts, profiles: 'listProfiles' },
  run: async (args, call) => {
    const page = (await call.runWithArguments('getProfile', {})).data
    const requestedParts = (args.with ?? []) as Part[]
    const overview: Record<string, unknown> = { page }
    for (const part of requestedParts)
      Object.assign(
        overview,
        takeFirstEntries(part, (await call.runWithArguments(parts[part], {})).data as unknown[], maxListed),
      )
    // An agent with access to one page must not learn about others
    if (args.profile_id === undefined && call.actor.onlyProfileId === null) {
      const { data, pagination } = await call.run('listProfiles', { query: { limit: 100 } })
      overview.profiles = (data as Record<string, unknown>[]).map(
        ({ id, username, display_name, my_role, is_published }) => ({
          id,
          username,
          display_name,
          my_role,
          is_published,
        }),
      )
      if (pagination && pagination.total > 100) overview.profiles_in_all = pagination.total
    }
    return overview
  },
}

export const updateProfile: Tool = {
  name: 'update_profile',
  title: 'Change the page',
  effect: 'changes',
  isIdempotent: true,
  description:
    'Missing fields keep their value. Design: set theme.preset; single values override it. Pictures: upload_picture.',
  operations: ['updateProfile'],
  input: createArguments(operations.updateProfile.body, {
    ...copyFields(profileFields),
    language: `BCP 47; texts of the page itself in ${languages.join(', ')}`,
    timezone: 'IANA name',
    avatar_url: 'Of an upload',
    username: 'Path of the page',
    is_published: true,
    social_links: `Replaces the list. Platforms: ${socialPlatforms.join(', ')}`,
    theme: `Colours as #1a2b3c. background.value: a colour, 45deg,#102030,#405060 or a pattern: ${backgroundPatterns.join(', ')}`,
    clear: clearArgument,
    revision: true,
  }),
  output: { page: 'updateProfile' },
  run: async (args, call) => ({ page: (await call.runWithArguments('updateProfile', args)).data }),
}

export const listBlockKinds: Tool = {
  name: 'list_block_kinds',
  title: 'List kinds of blocks',
  effect: 'reads',
  description:
    'Kinds of links and icon names; for one kind the JSON Schema of its business_block_config with an example. Call before saving other kinds than normal, header or text.',
  operations: [],
  // The list is in save_link
  input: createArguments(undefined, {
    kind: { ...createToolArgument(Enum(linkKinds), 'As of save_link'), enum: undefined },
  }),
  output: {
    kinds: { type: 'array' },
    icons: { type: 'array' },
    business_block_config: { type: 'object' },
    example: { type: 'object' },
  },
  run: async ({ kind }) => {
    if (kind === undefined)
      return {
        kinds: blocks.map(({ kind: name, label, description }) => ({ kind: name, label, description })),
        icons: iconNames,
      }
    const block = blocks.find((block) => block.kind === kind)!
    return {
      kind: block.kind,
      description: block.description,
      business_block_config: block.config,
      example: { kind: block.kind, ...block.example },
    }
  },
}
