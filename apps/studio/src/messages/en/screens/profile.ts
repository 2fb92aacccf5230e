export default {
  searchLead: 'How search engines and messaging apps show your page.',
  shareImageHint: 'If you do not add one, a picture with your name and theme is used.',
  indexable: 'Allow search engines to list the page',
  sensitive: 'Show a content warning before the page',
  sensitiveHint: 'For content that is not suitable for everyone.',
  sensitiveLabel: 'Warning text',
  socialsLead: 'Shown as small icons below your name.',
  socialNone: 'No social profiles yet. Paste a web address to add one.',
  shareUnpublished: 'The picture appears when the page is published.',
  footerHint: (site: string) => `On a larger plan, your text replaces “Made with ${site}”.`,
  footerReplaces: (site: string) => `Your text replaces “Made with ${site}” at the end of the page.`,
}
