export default {
  title: 'Set up your page',
  step: (n: number, all: number) => `Step ${n} of ${all}`,
  begin: 'How do you want to start?',
  beginLead: 'You can do both: import links first, then add more.',
  bring: 'Import links',
  bringText: 'From Linktree and other services, a file, or a list of web addresses.',
  fresh: 'Start fresh',
  freshText: 'Choose a page address, paste your links and pick a theme.',
  freshTextShort: 'Paste your links and pick a theme.',
  more: 'Add more',
  moreLead: 'Show who you are and how to reach you. You can also do this later.',
  phone: 'Phone number',
  address: 'Name and page address',
  addressLead: 'You can change both later.',
  links: 'What should be on your page?',
  linksLead:
    'One per line, such as your shop, channels and phone number. You can write a title before each one.',
  // Non-breaking hyphens: the label wraps on phones
  linksField: 'Web addresses, phone numbers or e‑mail addresses',
  linksExample: 'My shop example.com/shop',
  linksNext: 'Add links and continue',
  theme: 'Choose a theme',
  themeLead: 'The previews show your own links.',
  share: 'Ready to publish',
  shareLead: 'After you publish, anyone with the page address can see your page.',
  online: 'Your page is online: anyone with the page address can see it.',
  onlineEmpty: 'Your page is online, but it has no blocks yet.',
  firstLink: 'Add your first link',
  skipSetup: 'Skip setup',
  otherLines: (count: number): string =>
    count === 1
      ? 'This line contains no web address, phone number or e‑mail address. Correct or delete it.'
      : 'These lines contain no web address, phone number or e‑mail address. Correct or delete them.',
  mailSent: (email: string) =>
    `We sent an e‑mail to ${email}. Open the link in it to verify your e‑mail address.`,
  onPage: (count: number): string =>
    count === 1 ? '1 block is on your page.' : `${count} blocks are on your page.`,
  skipLinks: 'Skip this step',
  skipLines: (count: number): string => (count === 1 ? 'Skip this line' : 'Skip these lines'),
  later: 'Later',
  toPage: 'Open my page',
}
