import type { NoteTexts } from '../../app/translate-note.ts'

/** Sharing a page: badge, HTML file, data and spreadsheets. */
export default {
  title: 'Share and embed',
  lead: 'Show your page on your website, use its data, or download it as a file.',
  unpublished: 'This page is not published. Publish it to use its page address, badge and data.',
  badge: 'Badge for your website',
  badgeLead: 'A picture that opens your page. It runs no scripts on your website.',
  look: 'Colours',
  looks: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  lookAuto: 'Light or dark, same as the visitor’s device.',
  badgeAlt: (name: string, site: string) => `Find ${name} on ${site}`,
  badgeShown: (look: string) => `Badge: ${look}`,
  code: 'Badge code',
  copyCode: 'Copy code',
  codeHint:
    'Paste the code where you want the badge. In WordPress and website builders, use a “Custom HTML” block.',
  file: 'HTML file',
  fileLead: 'Your page as one HTML file with its pictures. You can put it on any server.',
  fileDo: 'Download page',
  leftOut: (n: number) => (n === 1 ? 'One difference from your page:' : `${n} differences from your page:`),
  complete: 'The file contains the complete page.',
  archive: 'Export everything, with analytics and form entries',
  data: 'Page data',
  dataLead: 'The public content of your page as JSON, for your own website or app. Always up to date.',
  dataAddress: 'Web address of the data',
  copyAddress: 'Copy web address',
  schema: 'Schema',
  /** Translations of the service's English notes about a file: pattern and replacement. */
  reasons: [] as NoteTexts,
}
