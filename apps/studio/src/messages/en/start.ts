/** The first two minutes. */
export default {
  title: 'Your page in two minutes',
  step: (n: number, all: number) => `Step ${n} of ${all}`,
  address: 'Choose your address',
  addressLead: 'This is what you give to people. You can change it later.',
  addressNext: 'Use this address',
  links: 'What should be on it?',
  linksLead:
    'Paste the addresses of your shop, channels and work, one a line. Titles are made from them; change them later.',
  linksField: 'Addresses',
  linksNext: 'Add them',
  theme: 'Choose a look',
  themeLead: 'Drawn with your own links.',
  share: 'Ready to share',
  shareLead: 'Publish it, and everybody who has the address sees it.',
  skip: 'Skip',
  publish: 'Publish and go on',
  toPage: 'To my page',
}
