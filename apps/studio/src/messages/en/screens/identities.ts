export default {
  title: 'Linked accounts',
  lead: 'Accounts at other services that you can sign in with.',
  none: 'No linked accounts.',
  unlink: 'Unlink',
  unlinked: 'Account unlinked.',
}
