export default {
  shareUnpublished: 'The picture appears when the page is published.',
  footerHint: (site: string) => `On a larger plan, your text replaces “Made with ${site}”.`,
  footerReplaces: (site: string) => `Your text replaces “Made with ${site}” at the end of the page.`,
}
