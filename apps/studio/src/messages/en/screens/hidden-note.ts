export default {
  off: (option: string) => `Visitors do not see this link: “${option}” is off.`,
  until: (time: string) => `Hidden until ${time}.`,
  since: (time: string) => `Hidden since ${time}.`,
  viewThen: 'Show the page at that time',
  viewBefore: 'Show the page before that time',
  otherVisitors: 'The chosen visitor does not see this link.',
}
