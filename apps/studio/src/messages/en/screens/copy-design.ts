export default {
  open: 'Copy to other pages…',
  title: 'Copy design to other pages',
  titleFrom: 'Copy design from a page',
  source: 'Copy from',
  text: 'Replaces the design of the chosen pages.',
  copied: (n: number) => (n === 1 ? 'Design copied to 1 page.' : `Design copied to ${n} pages.`),
}
