/** Setup of a new page. */
export default {
  title: 'Your page in two minutes',
  step: (n: number, all: number) => `Step ${n} of ${all}`,
  begin: 'How do you want to start?',
  beginLead: 'You can do both: import links and add your own.',
  bring: 'Import my page',
  bringText: 'From Linktree and other services, a file, or a list of web addresses.',
  fresh: 'Start fresh',
  freshText: 'Choose a page address, paste your links, pick a theme.',
  address: 'Choose your page address',
  addressLead: 'Share this page address with people. You can change it later.',
  addressNext: 'Use this page address',
  links: 'What should be on it?',
  linksLead:
    'Paste the web addresses of your shop, channels and work, one per line. You can change the suggested titles later.',
  linksField: 'Web addresses',
  linksNext: 'Add links',
  theme: 'Choose a theme',
  themeLead: 'The previews show your own links.',
  share: 'Ready to share',
  shareLead: 'After you publish, anyone with the page address can see your page.',
  later: 'Finish later',
  otherLines: (added: number, other: number) =>
    `${added === 1 ? '1 link' : `${added} links`} added. ${other === 1 ? 'One line contains' : `${other} lines contain`} no web address: correct or skip what is left.`,
  skip: 'Skip',
  publish: 'Publish and continue',
  toPage: 'Open my page',
}
