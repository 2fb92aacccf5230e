/** Adding a web address that another app shares. */
export default {
  lead: 'Adds a link at the end of your page.',
  nothing: 'The shared text contains no web address. Paste one here.',
  page: 'Page',
  add: 'Add to my page',
  noPage: 'You cannot edit any page. Ask a page’s owner for the editor role.',
}
