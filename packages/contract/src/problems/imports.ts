/** Sentences about files and addresses to import, by rule. */

type Max = { readonly max: number }

/** What the person can do instead of an address that was not read. */
export type Instead = 'save_page' | 'save_picture'
const insteadTexts: Record<Instead, string> = {
  save_page: 'Save the page and send the file',
  save_picture: 'Save the picture and upload the file',
}

/** Why an address was not read. */
export type UnreadReason =
  | 'off'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirects'
  | 'status'
  | 'encoding'
type Unread = { readonly reason: UnreadReason; readonly detail: string; readonly instead: Instead }

export const importRules = {
  address_not_read: ({ reason, detail, instead }: Unread) =>
    reason === 'off'
      ? `This installation reads no addresses of others. ${insteadTexts[instead]}.`
      : `${detail}. ${insteadTexts[instead]} instead.`,
  import_token: () => 'is not one of ours; a dry run answers with one',
  imports_running: ({ max }: Max) =>
    `${max} files or addresses of yours are being read. Send the next one when they are done.`,
  pages_previewed: () => 'too many pages were looked at',
  either_url_or_text: () => 'send either url or text',
  file_columns: ({ max }: Max) => `the table has more than ${max} columns`,
  file_table: ({ reason }: { readonly reason: string }) => `the table cannot be read (${reason})`,
  file_addresses: () =>
    'there are no addresses in it. Send a saved page, an export, bookmarks, a table or a list.',
  file_text: () => 'is not a text',
  file_depth: ({ max }: Max) => `is nested deeper than ${max} levels`,
  file_nesting: () => 'is nested too deep',
  file_elements_depth: () => 'its elements are nested too deep',
  file_elements: () => 'has too many elements',
  file_values: ({ max }: Max) => `has more than ${max} members and entries`,
  file_json: () => 'looks like JSON and is not; export it again',
  file_json_links: () => 'there is no list of links in this JSON (`links`: a title and a `url` for each)',
  file_entries: ({ count, max }: Max & { readonly count: number }) =>
    `has ${count} entries; at most ${max} are taken at once. Divide it.`,
  file_nothing: () => 'nothing was found in it that a page could take',
  file_settings: ({ max, networks }: Max & { readonly networks: number }) =>
    `the settings of its page are too many; at most ${max}, with ${networks} networks, are read`,
  file_seconds: ({ seconds }: { readonly seconds: number }) => `takes longer than ${seconds} seconds to read`,
  file_memory: () => 'takes too much memory to read',
} as const
