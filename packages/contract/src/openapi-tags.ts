/** What each group of operations is about. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Authentication: 'Accounts and sign-in, with a second factor where one is set up, and password reset.',
  Profile: 'The public page: texts, look, search-engine settings, avatar.',
  Links: 'What is on the page, in order: links, and business blocks with their files.',
  Variants: 'Other versions of the page for an audience or an experiment.',
  Campaigns: 'Links and visits that belong together for a time, and what they brought.',
  Versions: 'Restore points: kept by hand and before every change, reviewed, then restored.',
  'Profile doctor': 'An analysis of the page with recommendations that can be applied and undone.',
  'AI content': 'Suggested texts.',
  'Smart alerts': 'Notices about what happens on the page, and when to send them.',
  Workspaces:
    'Agencies and teams: members with roles on assigned profiles, invitations, ownership transfers.',
  Forms: 'What visitors sent through forms.',
  Billing: 'Plans, checkout, customer portal and vouchers. No payment secret is ever part of an answer.',
  Analytics: 'Visits and clicks, counted without following anybody.',
  Administration: 'For platform administrators.',
  'More of profiles': 'Every profile you have a role on, further ones, and copies.',
  'More of links': 'One link, many at once by keys of your own, and archived ones.',
  'More of variants': 'A variant that becomes the page.',
  'More of workspaces': 'Invitations taken back.',
  Import: 'Links and texts of other services, of files and of exports, shown before they are written.',
  Webhooks:
    'Endpoints of other services, told of what happens on pages as Standard Webhooks has it. For people: docs/webhooks.md.',
  Agents: 'Agents that work on your page at `/mcp`, let in by signing in for them.',
  Account: 'The own account, its profiles, export and deletion.',
  'Sign-in and keys': 'Sessions, API keys and two-factor sign-in.',
  'Invitations and transfers': 'What others offered: a role in a workspace, or its ownership.',
}
