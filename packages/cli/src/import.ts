import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportResult } from '@vitrine/sdk'
import { Argument, Option } from 'commander'
import {
  CliError,
  type Command,
  confirm,
  exits,
  formatColumns,
  parseWholeNumber,
  stripControlCharacters,
} from './program.ts'

const choices = ['fill', 'keep', 'replace'] as const
const previewRows = 50

const listNewParts = ({ variants, campaigns }: ImportResult) =>
  [...variants, ...campaigns].filter(({ outcome }) => outcome === 'create')

/** Returns notes that the preview did not have, such as pictures that could not be fetched. */
const findNewNotes = (preview: ImportResult, result: ImportResult): string[][] => {
  const toRows = ({ items, settings }: ImportResult) => [
    ...settings.map(({ member, notes }) => [member, notes.join(' ')]),
    ...items.map(({ title, notes }) => [title.slice(0, 50), notes.join(' ')]),
  ]
  const previewedRows = new Set(toRows(preview).map((row) => row.join('\n')))
  return toRows(result).filter((row) => row[1] && !previewedRows.has(row.join('\n')))
}

const describePreview = (preview: ImportResult): string => {
  const rows = preview.items
    .slice(0, previewRows)
    .map(({ outcome, title, url, reason, notes }) => [
      outcome === 'create' ? '+' : '-',
      title.slice(0, 50),
      (url ?? '').slice(0, 60),
      [reason, ...notes].filter(Boolean).join('; '),
    ])
  const moreRows = preview.items.length - rows.length
  const parts = [...preview.variants, ...preview.campaigns]
    .slice(0, previewRows)
    .map(({ outcome, where, name, slug, reason, notes }) => [
      outcome === 'create' ? '+' : '-',
      where.replace(/s\[.*/, ''),
      name.slice(0, 50),
      slug ?? '',
      [reason, ...notes].filter(Boolean).join('; '),
    ])
  const moreParts = preview.variants.length + preview.campaigns.length - parts.length
  const settings = preview.settings.map(
    ({ member, outcome, notes }) =>
      `${member} ${[outcome === 'set' ? 'is set' : 'stays', ...notes].join(': ')}`,
  )
  return [
    `Found: ${preview.source}`,
    ...(rows.length ? [formatColumns(rows)] : []),
    ...(moreRows > 0 ? [`… and ${moreRows} more`] : []),
    ...(parts.length ? [formatColumns(parts)] : []),
    ...(moreParts > 0 ? [`… and ${moreParts} more variants and campaigns`] : []),
    ...(settings.length ? ['Page:', ...settings.map((setting) => `  ${setting}`)] : []),
    `${preview.counts.create} to import, ${preview.counts.left_out} left out.`,
  ].join('\n')
}

export const importLinks: Command = {
  name: 'import',
  summary: 'import links from a file or another page, after a preview',
  help: `
Takes a saved page of Linktree, Bento, Beacons, Carrd or LittleLink, data of LinkStack or LinkBreeze, bookmarks of a browser (HTML,
JSON of Firefox, the file Bookmarks of Chrome), OPML, .webloc, .url, CSV, a list of URLs, an export of this service (vitrine.json),
or the URL of a public page. The format is detected from the content.

A preview is shown first; the import starts after a confirmation. Without a terminal nothing is written unless --yes is given.
The import is one transaction. To undo it, restore the version that it saved first, and archive imported variants and campaigns
yourself; they are paused. Exits with code 4 if nothing was written.`,
  arguments: [new Argument('<file|url>', 'a file, or the URL of a page')],
  options: [
    new Option('-y, --yes', 'import without confirmation'),
    new Option(
      '--settings <how>',
      'how to import texts, picture and social profiles; fill sets only empty ones',
    )
      .choices(choices)
      .default('fill'),
    new Option('--source-profile <id>', 'page to import from an export with several pages').argParser(
      parseWholeNumber,
    ),
  ],
  run: async (call) => {
    const { connect, args, values, say, json } = call
    const settings = values.settings as (typeof choices)[number]
    const source = args[0]!
    const isAddress = /^https?:\/\//i.test(source)
    const bytes = isAddress ? null : await readFile(source)
    const { extensions, profile } = await connect()
    const { id: profile_id, public_url } = await profile()
    const sourceProfile = values.sourceProfile as number | undefined
    const send = async (mode: { dry_run: true } | { preview_token: string }): Promise<ImportResult> =>
      bytes
        ? (
            await extensions.importFile({
              file: new Blob([new Uint8Array(bytes)]),
              filename: basename(source),
              query: {
                profile_id,
                settings,
                ...mode,
                ...(sourceProfile === undefined ? {} : { source_profile: sourceProfile }),
              },
            })
          ).data
        : (
            await extensions.importAddress({
              query: { profile_id },
              body: { url: source, settings, ...mode },
            })
          ).data
    const preview = await send({ dry_run: true })
    say(describePreview(preview))
    const newCount =
      preview.counts.create +
      listNewParts(preview).length +
      preview.settings.filter(({ outcome }) => outcome === 'set').length
    if (!newCount) {
      json(preview)
      say('Nothing was imported: the source contains nothing new.')
      return exits.unwritten
    }
    if (!(await confirm(call, `Import this to ${public_url}?`))) {
      json(preview)
      say('Nothing was imported. Use --yes to import exactly this.')
      return exits.unwritten
    }
    if (preview.preview_token === null)
      throw new CliError('The service returned no token for this preview. Try again.')
    const result = await send({ preview_token: preview.preview_token })
    json(result)
    const notes = findNewNotes(preview, result)
    if (notes.length) say(formatColumns(notes))
    const parts = listNewParts(result).length
    if (result.version_id === null) {
      say('Everything already exists. Nothing was imported.')
      return exits.unwritten
    }
    say(
      `${result.counts.create} links are on ${stripControlCharacters(public_url)}. To undo the import, restore version ${result.version_id}.${
        parts
          ? ` ${parts} variants and campaigns were imported as paused. Start or archive them in the studio; versions do not contain them.`
          : ''
      }`,
    )
    return exits.ok
  },
}
