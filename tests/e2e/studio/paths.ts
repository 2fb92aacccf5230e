type Ids = {
  readonly profileId: number
  readonly workspaceId: number
  readonly linkId: number
  readonly webhookId: number
  readonly proposalId: number
}

/** Names and paths of the screens of signed-in users. No two screens in a row have the same title. */
export const listScreenPaths = ({
  profileId,
  workspaceId,
  linkId,
  webhookId,
  proposalId,
}: Ids): readonly (readonly [name: string, path: string])[] => [
  ...[
    'start',
    'home',
    'links',
    'import',
    'design',
    'profile',
    'analytics',
    'analytics/changes',
    'analytics/variants',
    'analytics/campaigns',
    'audience',
    'audience/forms',
    'audience/newsletter',
    'share',
    'more',
    'activity',
    'doctor',
    'history',
    'proposals',
    'ideas',
    'webhooks',
    'settings',
    'audience/newsletter/destinations',
  ].map(
    (name) => [name.replaceAll('/', '-'), `/pages/${profileId}${name === 'home' ? '' : `/${name}`}`] as const,
  ),
  ['link', `/pages/${profileId}/links/${linkId}`],
  ['proposal', `/pages/${profileId}/proposals/${proposalId}`],
  ['webhook', `/pages/${profileId}/webhooks/${webhookId}`],
  ['workspaces', '/workspaces'],
  ...['board', 'analytics', 'people', 'webhooks', 'settings'].map(
    (name) => [`workspace-${name}`, `/workspaces/${workspaceId}/${name}`] as const,
  ),
  ['plan', '/plan'],
  ['all-pages', '/pages'],
  ['new-page', '/pages/new'],
  ['share', '/share?text=https%3A%2F%2Fexample.com%2Fnews'],
  ['invites', '/invites'],
  ['transfers', '/transfers'],
  ...['profile', 'security', 'access', 'keys', 'agents', 'data'].map(
    (name) => [`account-${name}`, `/account/${name}`] as const,
  ),
  ['admin', '/admin'],
  ...['users', 'profiles', 'reports', 'jobs', 'audit'].map(
    (name) => [`admin-${name}`, `/admin/${name}`] as const,
  ),
  ['setup', '/setup'],
  ['missing', '/nowhere'],
]

/** Names and paths of the screens without a session. */
export const signedOutPaths = [
  ['signin', '/signin'],
  ['signup', '/signup'],
  ['reset', '/reset'],
  ['reset-confirm', '/reset/confirm?token=x'],
] as const
