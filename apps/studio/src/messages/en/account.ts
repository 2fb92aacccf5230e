/** The own account. */
export default {
  title: 'Account',
}
