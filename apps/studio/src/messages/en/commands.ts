/** Search keywords of commands, by command id. */
export default {
  'go-home': ['Next steps'],
  'go-links': ['Blocks', 'Buttons', 'Sections', 'Archive', 'Schedule', 'Opening hours', 'Products'],
  'go-design': ['Theme', 'Template', 'Colors', 'Dark mode', 'Corners', 'Spacing'],
  'go-profile': ['Bio', 'Picture', 'Photo', 'Avatar', 'Name', 'Pronouns', 'Social profiles', 'SEO'],
  'go-analytics': ['Statistics', 'Visitors', 'Views', 'Clicks', 'Countries'],
  'go-forms': ['Messages', 'Entries', 'Inbox', 'Contact form', 'Newsletter', 'Spam'],
  'go-doctor': ['Check', 'Score', 'Broken links', 'Accessibility', 'Tips'],
  'go-variants': ['A/B test', 'Experiment', 'Audience'],
  'go-campaigns': ['Promotion', 'Sale', 'Schedule'],
  'go-versions': ['History', 'Backup', 'Restore', 'Undo'],
  'go-ideas': ['AI', 'Write texts', 'Suggestions'],
  'go-alerts': ['Notifications', 'Warnings'],
  'go-embed': ['QR code', 'Badge', 'Embed in a website', 'HTML file', 'Page as data', 'Download'],
  'go-webhooks': ['Integrations', 'Zapier', 'Developers'],
  'go-settings': ['Username', 'Bluesky', 'Mastodon', 'Transfer'],
  'go-workspaces': ['Team', 'Members', 'Invite people', 'Roles'],
  'go-plan': ['Prices', 'Billing', 'Upgrade', 'Invoices', 'Subscription', 'Voucher'],
  'go-account': ['Password', 'E-mail address', 'Your name'],
  'go-security': ['Two-factor authentication', '2FA', 'Passkeys', 'Sessions', 'Devices', 'Sign-ins'],
  'go-keys': ['API', 'Token', 'Developers'],
  'go-agents': ['MCP', 'AI assistants', 'Connected apps'],
  'go-data': ['Download', 'Backup', 'GDPR', 'Delete account', 'Spreadsheet'],
  'add-block': ['New link', 'Product', 'Video', 'Form', 'Text'],
  publish: ['Publish', 'Unpublish'],
  import: ['Linktree', 'CSV', 'Bring your links'],
  'sign-out': ['Log out'],
}

export const texts = {
  publish: 'Publish page',
  unpublish: 'Unpublish page',
  linksOn: (page: string) => `Links on ${page}`,
  noResults: 'No results.',
  noResultsOn: (page: string) =>
    `No results. Only the links on ${page} are searched. To search others, switch the page.`,
  moreMatches: (n: number) => `${n} more. Type to find them.`,
}
