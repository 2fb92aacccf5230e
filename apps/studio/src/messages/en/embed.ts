import type { NoteTexts } from '../../app/translate-note.ts'

/** Showing a page elsewhere, and taking it along. */
export default {
  title: 'Share and embed',
  lead: 'The page on your website, in a spreadsheet, or as a file of its own.',
  unpublished: 'The page is not published, so address, badge and data lead nowhere yet.',
  badge: 'Badge for your website',
  badgeLead: 'A picture that leads to your page. It runs nothing on your site and asks for nothing.',
  look: 'Colours',
  looks: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  lookAuto: 'Light or dark, as the visitor’s device is set.',
  badgeAlt: (name: string, site: string) => `Find ${name} on ${site}`,
  badgeShown: (look: string) => `The badge: ${look}`,
  code: 'Code of the badge',
  copyCode: 'Copy the code',
  codeHint: 'Put it where the badge should stand. In WordPress and website builders: a block “Custom HTML”.',
  file: 'As one file',
  fileLead:
    'The page as it is now in one HTML file, with its pictures. It works without us: put it on any server, or keep it.',
  fileDo: 'Download the page',
  leftOut: (n: number) =>
    n === 1 ? 'One thing is different in the file:' : `${n} things are different in the file:`,
  complete: 'Everything of the page is in the file.',
  archive: 'Everything with figures and form entries',
  data: 'As data',
  dataLead:
    'What visitors see, as JSON, for your own website or an app. Always as the page is at that moment.',
  dataAddress: 'Address of the data',
  copyAddress: 'Copy the address',
  schema: 'What is in it',
  /** What the service says of a file in English: as it says it, and what is said instead. */
  reasons: [] as NoteTexts,
}
