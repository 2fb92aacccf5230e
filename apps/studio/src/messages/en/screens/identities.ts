export default {
  title: 'Linked accounts',
  lead: 'Accounts with other services that you can use to sign in.',
  none: 'No linked accounts.',
  unlink: 'Unlink',
  unlinked: 'Account unlinked.',
}
