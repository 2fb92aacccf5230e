import type { ExcludedReason } from '@vitrine/contract'

const links = (n: number): string => (n === 1 ? '1 link' : `${n} links`)

/** Numbers of links and headings. */
const content = (n: number, headings = 0): string => {
  if (headings === 0) return links(n)
  const named = headings === 1 ? '1 heading' : `${headings} headings`
  return n === 0 ? named : `${links(n)} and ${named}`
}

export default {
  title: 'Import links',
  lead: 'Import from Linktree and other services, bookmarks, a table or a list. You will see a preview before anything changes.',
  source: 'Import source',
  way: { address: 'Web address', file: 'File', list: 'List' },
  address: 'Web address of your existing page',
  addressHint: 'Only public content is read.',
  addressOff:
    'This installation does not load pages from other websites. Save your page as a file and import that.',
  addressWrong: 'Enter a web address such as linktr.ee/yourname.',
  preview: 'Preview import',
  file: 'File',
  choose: 'Choose file',
  chooseOther: 'Choose another file',
  drop: 'Or drop a file here: HTML, JSON, CSV or text, up to 5 MB.',
  empty: 'This file is empty. Save or export it again.',
  tooLarge: (size: string) =>
    `This file is ${size}. The maximum is 5 MB. Save the page as “HTML only”, or split the file.`,
  list: 'Your web addresses',
  listEmpty: 'Enter at least one web address.',
  listHint:
    'One per line, with an optional title before or above it. A line such as “# Shop” starts a section.',
  listPlaceholder: '# Shop\nexample.com/posters\nMy films: youtube.com/@…',
  help: 'How do I get the file?',
  helpItems: [
    [
      'Linktree, Beacons, Bento, Carrd',
      'Open your public page in a browser on a computer and choose “Save page as…”, then “HTML only”. Use the saved file.',
    ],
    ['LinkStack', 'Sign in, open your account’s settings and export your user data. Use the JSON file.'],
    ['LinkBreeze', 'Create a backup in its settings. Use the JSON file.'],
    ['LittleLink', 'Use its index.html. For littlelink-server, use its environment file (.env).'],
    ['Bookmarks', 'Choose “Export” in your browser’s list of bookmarks. Use the HTML file.'],
    ['A table', 'Save it as CSV. Name the columns “title” and “url” in the first row.'],
    [
      'Another page here',
      'Download your data under “Account”, “Your data”. Use the JSON file, or the vitrine.json of the page in the ZIP file.',
    ],
  ] satisfies readonly (readonly [name: string, text: string])[],
  sending: 'Sending the file…',
  reading: 'Reading the file…',
  readingList: 'Reading the list…',
  readingAddress: (host: string) => `Reading ${host}…`,
  slow: 'This is taking longer than usual. Wait, or cancel and try again later.',
  offline: 'Cannot connect. Your selection is still here. Try again.',
  unreadable: 'Cannot read this file',
  unreadableText:
    'Choose a saved page, a JSON file of an export, bookmarks, a table (CSV) or a list of web addresses.',
  nothingTitle: 'Nothing to import',
  nothingText: 'No links found. Try another file or web address.',
  nothingNew: 'Your page already has everything.',
  previewTitle: (n: number, headings = 0) =>
    n + headings === 0 ? 'Texts and picture to import' : `${content(n, headings)} found`,
  previewFrom: (source: string) => `Source: ${source}.`,
  sources: {
    vitrine: 'export of this service',
    linktree: 'Linktree page',
    linkstack: 'LinkStack data',
    littlelink: 'LittleLink page',
    littlelink_server: 'littlelink-server settings',
    linkbreeze: 'LinkBreeze backup',
    bento: 'Bento page',
    beacons: 'Beacons page',
    carrd: 'Carrd page',
    bookmarks: 'browser bookmarks',
    csv: 'table',
    list: 'list of web addresses',
    page: 'page with links',
    json: 'file with links',
  } as Readonly<Record<string, string>>,
  previewExcluded: (n: number) =>
    n === 1 ? '1 entry cannot be imported.' : `${n} entries cannot be imported.`,
  noChangesYet: 'Nothing has changed yet.',
  settings: 'Texts, picture and social profiles',
  settingsHint: 'These page details are also in the source.',
  choice: { fill: 'Fill empty fields', replace: 'Replace mine', keep: 'Keep mine' },
  parts: 'Variants and campaigns',
  partsHint:
    'They are imported with their links. Running ones are paused, so start them when your page is ready.',
  variant: 'Variant',
  campaign: 'Campaign',
  doneParts: 'Variants and campaigns imported',
  set: 'Will be imported',
  kept: 'Stays as it is',
  excluded: 'Not imported',
  includedTitle: 'Will be imported',
  excludedTitle: 'Not imported',
  reasons: {
    limit: ['Plan limit reached', 'Your plan does not allow more blocks.'],
    other_profile: ['Other pages in the file', 'You can import only one page at a time.'],
    mistyped: ['Mistyped address', 'Check how it starts, and its dots, commas and spaces.'],
    address_refused: ['Web address not accepted', 'The web address is incomplete, or not safe for visitors.'],
    invalid: ['Not valid', 'A value is not allowed here.'],
    no_address: ['No web address', ''],
    not_supported: ['Not supported', 'The entry is not a link, or works only in its original service.'],
    archived: ['Archived link', 'The link was archived on that page.'],
    duplicate: ['Duplicate', 'The web address is already on your page, or appears twice.'],
    setting_kept: ['Your value is kept', 'Your page already has a value.'],
  } satisfies Record<ExcludedReason | 'mistyped', readonly [title: string, text: string]>,
  onPage: 'Already on your page.',
  sameAs: (name: string) => `The same as “${name}”.`,
  importOther: 'Import this page instead',
  full: (n: number, isOwner: boolean) =>
    `${n === 1 ? '1 block exceeds' : `${n} blocks exceed`} ${isOwner ? 'your plan’s limit' : 'the limit of the page owner’s plan'}. You can import the rest.`,
  more: (n: number) => `Show ${n} more`,
  apply: (n: number, headings?: number) => `Import ${content(n, headings)}`,
  applySettings: 'Import',
  applying: 'Importing…',
  stale: 'Your page or the import has changed in the meantime. Check the new preview.',
  back: 'Choose another source',
  doneTitle: (n: number, headings?: number) => `${content(n, headings)} imported`,
  doneSettings: 'Texts imported',
  doneText: 'You can undo this import.',
  untitled: 'Untitled',
  doneNotes: (n: number): string => (n === 1 ? 'Check this entry' : 'Check these entries'),
  doneExcluded: (n: number) => `${n === 1 ? '1 entry was' : `${n} entries were`} not imported`,
  undo: 'Undo import',
  undone: 'Import undone.',
  toLinks: 'Open blocks',
  viewer: 'You have read-only access to this page. To import links, ask its owner to make you an editor.',
}
