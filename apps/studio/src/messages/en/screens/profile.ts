export default {
  shareUnpublished: 'The picture appears when the page is published.',
}
