export default {
  startFrom: 'Start from',
  emptyPage: 'Empty page',
  copyOf: (name: string) => `Copy of ${name}`,
  copyScope:
    'Texts, design, blocks and pictures are copied. Analytics, variants, campaigns, versions, form entries and the domain are not.',
  workspace: 'Workspace',
  noWorkspace: 'No workspace',
  publishNow: 'Publish now',
  publishNowHint: 'Anyone with the page address can see the page as soon as you create it.',
  create: 'Create page',
  askOwner: (name: string, workspace: string) =>
    `Your plan has no room for another page. ${name} can create it for you in the workspace ${workspace}.`,
  copied: (links: number) =>
    links === 1 ? 'Page copied with 1 block.' : `Page copied with ${links} blocks.`,
}
