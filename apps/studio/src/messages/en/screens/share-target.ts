/** Adding a web address that another app shares. */
export default {
  lead: 'Adds a link to your page, above any sections.',
  nothing: 'The shared text contains no web address. Paste one here.',
  page: 'Page',
  add: 'Add to my page',
  noPage: 'You cannot edit any page. Ask a page’s owner for the editor role.',
}
