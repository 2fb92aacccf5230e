/** The list of links, and the form of one. */
export default {
  title: 'Links',
  previewTitle: 'Preview of the page',
}
