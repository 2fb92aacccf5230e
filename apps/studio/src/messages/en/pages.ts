export default {
  count: (n: number) => (n === 1 ? '1 page' : `${n} pages`),
  newLead: 'A separate page with its own address, blocks and analytics.',
  displayName: 'Name on the page',
  problems: {
    characters: 'Use only letters a to z, digits, and . _ -',
    ends: 'Start and end with a letter or a digit.',
    dots: 'Do not use two dots in a row.',
  },
  addressTaken: 'This page address is taken. Try another.',
  addressFree: 'This page address is available.',
  addressInvalid: 'This page address cannot be used. Try another.',
  suggestions: 'Available page addresses:',
  limit: (plan: string, limit: number) =>
    `You have reached your ${plan} plan’s limit of ${limit === 1 ? 'one page' : `${limit} pages`}. Choose a larger plan to add more.`,
  settingsTitle: 'Settings',
  owner: 'Page owner',
  copyCard: 'Copy page',
  copyText: 'Creates another page with the same content.',
  copyTextMember:
    'Creates a page with the same content in your own account. For example, a client can copy a page made by their agency.',
  deleteCard: 'Delete page',
  deleteText: 'Permanently deletes the page with its blocks, versions, form entries and analytics.',
  deleteButton: 'Delete page…',
  deleteLast: 'You cannot delete your last page. To leave, delete your account instead.',
  deleteNotOwner: 'Only the owner can delete this page.',
  deleted: (name: string) => `${name} deleted.`,
}
