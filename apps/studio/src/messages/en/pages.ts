/** Making a further page, and deleting one. */
export default {
  newTitle: 'New page',
  newLead: 'A page with an address, links and figures of its own.',
  displayName: 'Name on the page',
  address: 'Address',
  addressHint: 'Letters a to z, digits, and . _ - between them.',
  problems: {
    short: (min: number) => `At least ${min} characters.`,
    long: (max: number) => `At most ${max} characters.`,
    characters: 'Only letters a to z, digits, and the signs . _ -',
    ends: 'Begin and end with a letter or a digit.',
    dots: 'No two dots in a row.',
  },
  addressTaken: 'Somebody has this address already.',
  looksGood: 'Looks good.',
  create: 'Create the page',
  limit: (plan: string, limit: number) =>
    `Your plan ${plan} allows ${limit === 1 ? 'one page' : `${limit} pages`}, and you have as many.`,
  settingsTitle: 'Settings of the page',
  owner: 'Who this page belongs to',
  ownerLead:
    'It belongs to the account that made it, and one page alone cannot be handed to another account.',
  ownerText:
    'To work on it with others, put it in a workspace and invite them. If a client should own the page, invite them as an editor: they copy it into an account of their own, and it stays theirs when you part.',
  ownerWorkspaces: 'To your teams',
  copyCard: 'Copy this page',
  copyText: 'Makes another page of yours that begins like this one.',
  copyTextMember:
    'Makes a page in your own account that begins like this one: so a client takes over what an agency made.',
  copyDo: 'Copy the page…',
  copyTitle: (name: string) => `Copy ${name}`,
  copyWhat:
    'Texts, look, links and pictures come along; figures, variants, campaigns, versions, form entries and the domain stay. The copy is not published yet.',
  copyConfirm: 'Make the copy',
  copied: (links: number) =>
    links === 1 ? 'The copy is made, with 1 link.' : `The copy is made, with ${links} links.`,
  deleteCard: 'Delete this page',
  deleteText: 'Erases the page with its links, versions, forms and figures.',
  deleteDo: 'Delete the page…',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteLost: (address: string) =>
    `${address} leads nowhere then. Links, versions, form entries and figures are gone for good: nobody can bring them back.`,
  deleteType: (username: string) => `Type ${username} to go on`,
  deleteTypeWrong: 'This is not the address of the page.',
  deleteConfirm: 'Delete for good',
  deleteLast:
    'This is your last page: an account keeps one. Delete the account instead, if you want to leave.',
  deleteNotOwner: 'Only the owner can delete this page.',
  deleted: (name: string) => `${name} is deleted.`,
}
