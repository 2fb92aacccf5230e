type Max = { readonly max: number }

/** Alternative for the user if a URL could not be read. */
export type ReadAlternative = 'save_page' | 'save_picture'
const alternativeTexts: Record<ReadAlternative, string> = {
  save_page: 'Save the page and send the file',
  save_picture: 'Save the picture and upload the file',
}

export type UnreadReason =
  | 'off'
  | 'refused'
  | 'unknown_host'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirects'
  | 'status'
  | 'encoding'
type Unread = { readonly reason: UnreadReason; readonly detail: string; readonly instead: ReadAlternative }

export const importRules = {
  address_not_read: ({ reason, detail, instead }: Unread) =>
    reason === 'off'
      ? `This installation does not read other sites. ${alternativeTexts[instead]}.`
      : reason === 'unknown_host'
        ? 'This web address cannot be reached from this service. Check it for typing errors.'
        : `${detail}. ${alternativeTexts[instead]} instead.`,
  source_not_found: ({
    reason,
    detail,
  }: Pick<Unread, 'detail'> & { readonly reason: UnreadReason | 'none' }) =>
    reason === 'none'
      ? 'No feed was found at this address. Enter the address of the channel, podcast, blog or profile, or of its RSS feed.'
      : reason === 'off'
        ? 'This installation does not read other sites, so the block cannot show their entries.'
        : `No feed was found at this address: ${detail}.`,
  import_token: () => 'is not valid; a dry run returns one',
  imports_running: ({ max }: Max) =>
    `The service already reads ${max} files or web addresses for you. Try again when one is done.`,
  pages_previewed: () => 'too many link previews; try again in a minute',
  either_url_or_text: () => 'send either url or text',
  file_columns: ({ max }: Max) => `the table has more than ${max} columns`,
  file_table: ({ reason }: { readonly reason: string }) => `the table cannot be read (${reason})`,
  file_addresses: () =>
    'contains no web addresses; send a saved page, an export, bookmarks, a table or a list',
  file_spreadsheet: () =>
    'This is a spreadsheet. Open it, save it as CSV (Excel, LibreOffice: “Save as”; Numbers: “Export To”; Google Sheets: “Download”), and choose that file.',
  file_archive: () => 'This is a compressed archive. Unpack it and choose one of its files.',
  file_firefox: () =>
    'This is a compressed backup of Firefox. There choose “Manage bookmarks”, “Import and Backup”, “Backup…”, and use that JSON file.',
  file_safari: () =>
    'This is a data file of an Apple application. In Safari choose “File”, “Export”, “Bookmarks”, and use that HTML file.',
  file_text: () => 'is not text; send HTML, JSON, CSV or a list',
  file_depth: ({ max }: Max) => `is nested deeper than ${max} levels`,
  file_nesting: () => 'is nested too deeply; simplify it',
  file_elements_depth: () => 'its elements are nested too deeply; simplify it',
  file_elements: () => 'has too many elements; split the file',
  file_values: ({ max }: Max) => `has more than ${max} fields and entries`,
  file_json: () => 'is not valid JSON; export it again',
  file_json_links: () => 'contains no list of links (`links`: a title and a `url` for each)',
  file_entries: ({ count, max }: Max & { readonly count: number }) =>
    `has ${count} entries; at most ${max} can be imported at once, so split the file`,
  file_nothing: () => 'contains nothing that a page can use',
  file_settings: ({ max, networks }: Max & { readonly networks: number }) =>
    `contains too many page settings; at most ${max}, with ${networks} social profiles, can be read`,
  file_seconds: ({ seconds }: { readonly seconds: number }) => `takes longer than ${seconds} seconds to read`,
  file_memory: () => 'takes too much memory to read; split the file',
} as const
