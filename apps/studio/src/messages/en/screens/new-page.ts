export default {
  startFrom: 'Start from',
  emptyPage: 'Empty page',
  copyOf: (name: string) => `Copy of ${name}`,
  copyScope:
    'Texts, design, blocks and pictures are copied, including phone numbers and addresses. Analytics, variants, campaigns, versions, form entries and the domain are not.',
  workspace: 'Workspace',
  noWorkspace: 'No workspace',
  publishNow: 'Publish now',
  publishNowHint: 'Anyone with the page address can see the page as soon as you create it.',
  create: 'Create page',
  enterSeveral: 'Enter several names',
  names: 'Names of the pages',
  namesHint:
    'One per line, optionally followed by a tab and a page address. You can paste cells from a spreadsheet.',
  preview: 'Pages to create',
  ready: (n: number) => (n === 1 ? '1 page can be created.' : `${n} pages can be created.`),
  unusable: (n: number) => (n === 1 ? '1 line cannot be used.' : `${n} lines cannot be used.`),
  planAllows: (n: number) =>
    n === 1 ? 'Your plan allows 1 more page.' : `Your plan allows ${n} more pages.`,
  noneUsable: 'Correct the lines that cannot be used.',
  sameName: 'You already have a page with this name.',
  repeatedName: 'Listed more than once.',
  repeatedAddress: 'An earlier line has the same page address.',
  createCount: (n: number) => (n === 1 ? 'Create 1 page' : `Create ${n} pages`),
  creating: (n: number, total: number) => `Creating ${n} of ${total}…`,
  stop: 'Stop',
  created: (n: number) => (n === 1 ? '1 page created.' : `${n} pages created.`),
  askOwner: (name: string, workspace: string) =>
    `Your plan does not allow another page. ${name} can create it for you in the workspace ${workspace}.`,
  copied: (links: number) =>
    `Page copied with ${links === 1 ? '1 block' : `${links} blocks`}. Check phone numbers and addresses.`,
}
