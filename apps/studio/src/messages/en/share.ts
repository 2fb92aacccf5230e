/** An address that another app shared. */
export default {
  title: 'Add a shared address',
  lead: 'It becomes a link at the end of your page.',
  nothing: 'What was shared has no address. Paste one here.',
  page: 'Page',
  add: 'Add to my page',
  noPage: 'You have no page that you may change.',
}
