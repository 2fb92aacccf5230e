/** The start of a page: how it does. */
export default {
  title: (name: string) => name,
  published: 'Published',
  publish: 'Publish',
  notPublished: 'Only you see this page. Publish it to share it.',
}
