export default {
  off: (option: string) => `Visitors do not see this block: “${option}” is off.`,
  until: (time: string) => `Hidden until ${time}.`,
  since: (time: string) => `Hidden since ${time}.`,
  appears: (start: string, end: string | null) =>
    `Not on your page now. Appears on ${start}${end ? ` and disappears on ${end}` : ''}.`,
  shownUntil: (time: string) => `On your page until ${time}.`,
  ended: (time: string) => `No longer on your page since ${time}.`,
  viewThen: 'Show the page at that time',
  viewBefore: 'Show the page before that time',
  otherVisitors: 'The chosen visitor does not see this block.',
  checkCode: 'Not saved: enter an access code',
  isArchived: 'This block is archived',
  isArchivedText: 'Restore it to continue. Unsaved changes in this browser are kept.',
}
