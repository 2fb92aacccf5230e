import { createProblem, extensionOperations, type ImportResult, type Profile } from '@vitrine/contract'
import { shareSize } from '@vitrine/page/share-subject'
import { Type } from 'typebox'
import { fail } from '../../domain/errors.ts'
import { createArguments, createToolArgument } from '../schema.ts'
import type { Tool } from '../tool.ts'
import { takeFirstEntries } from './result.ts'

const maxItems = 50

export const importLinks: Tool = {
  name: 'import_links',
  title: 'Import links',
  effect: 'changes',
  isOutbound: true,
  description:
    'Imports the links and texts of a public page (url), or of a file sent as text: an export, bookmarks (HTML, JSON), OPML, CSV, HTML, a list of web addresses. dry_run returns a preview and a preview_token that imports exactly this.',
  operations: ['importAddress', 'importFile'],
  input: createArguments(extensionOperations.importAddress.body, {
    url: true,
    text: createToolArgument(Type.String({ minLength: 1, maxLength: 400_000 })),
    dry_run: true,
    settings: 'Texts and picture of the page: fill empty ones, replace, keep',
    preview_token: true,
  }),
  output: { import: 'importAddress' },
  run: async ({ text, url, ...args }, call) => {
    if ((text === undefined) === (url === undefined))
      fail('validation_failed', createProblem('url', 'either_url_or_text'))
    const { items, ...result } = (
      text === undefined
        ? await call.runWithArguments('importAddress', { ...args, url })
        : await call.runWithArguments('importFile', args, Buffer.from(text as string))
    ).data as ImportResult
    return { import: { ...result, ...takeFirstEntries('items', items, maxItems) } }
  },
}

export const uploadPicture: Tool = {
  name: 'upload_picture',
  title: 'Upload a picture',
  effect: 'changes',
  isOutbound: true,
  description:
    'Uploads a picture from a public web address: as avatar of the page, or as image for image_url of a link.',
  operations: ['uploadFromAddress'],
  input: createArguments(extensionOperations.uploadFromAddress.body, { url: true, purpose: true }, [
    'url',
    'purpose',
  ]),
  output: { picture: 'uploadFromAddress' },
  run: async (args, call) => ({ picture: (await call.runWithArguments('uploadFromAddress', args)).data }),
}

export const getPagePicture: Tool = {
  name: 'get_page_picture',
  title: 'Look at the page',
  effect: 'reads',
  description:
    'Returns the share picture of the page: avatar, name, bio and address in the look of the page.',
  operations: ['getProfile'],
  input: createArguments(undefined, {}),
  output: { picture: { type: 'object' } },
  run: async (_, call) => {
    const profile = (await call.runWithArguments('getProfile', {})).data as Profile
    const { revision, public_url } = profile
    return {
      picture: { public_url, revision, ...shareSize },
      image: await call.renderPreview(profile, call.actor.userId),
    }
  },
}
