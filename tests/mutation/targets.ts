/** What is mutated, and the tests that are to notice, by group. Paths from the root; folders stand for their tests. */
export type Group = {
  readonly sources: readonly string[]
  readonly tests: readonly string[]
  /** Why the mutants nobody noticed are left, for docs/mutation.md. */
  readonly unnoticed: string
}

const server = 'apps/server/src/'
const auth = `${server}features/auth/`

export const groups: Readonly<Record<string, Group>> = {
  crypto: {
    sources: ['common-passwords', 'password', 'secrets', 'tokens', 'totp'].map(
      (name) => `${server}crypto/${name}.ts`,
    ),
    tests: [`${server}crypto/`],
    unnoticed: '',
  },
  csrf: {
    sources: [`${server}crypto/csrf.ts`],
    tests: [`${auth}csrf.test.ts`, `${server}http/auth.test.ts`],
    unnoticed: '',
  },
  auth: {
    sources: [
      `${server}http/auth.ts`,
      ...['failures', 'failure-repo', 'credentials', 'device', 'start-session'].map(
        (name) => `${auth}${name}.ts`,
      ),
      ...[
        'service',
        'repo',
        'sessions',
        'session-repo',
        'key-repo',
        'challenge-repo',
        'token-repo',
        'principals',
        'principal-repo',
      ].map((name) => `${server}features/credentials/${name}.ts`),
    ],
    tests: [
      `${server}http/auth.test.ts`,
      auth,
      `${server}features/credentials/`,
      `${server}features/account/security.test.ts`,
    ],
    unnoticed: '',
  },
  idempotency: {
    sources: [`${server}http/idempotency.ts`, `${server}http/idempotency-repo.ts`],
    tests: [
      `${server}http/idempotency.test.ts`,
      `${server}features/links/links.test.ts`,
      `${server}features/billing/checkout.test.ts`,
      `${server}features/versions/restore.test.ts`,
      `${server}jobs/schedule.test.ts`,
    ],
    unnoticed: '',
  },
  policies: {
    sources: ['auth', 'billing', 'domains', 'forms', 'profile', 'users', 'workspaces'].map(
      (name) => `${server}features/${name}/policy.ts`,
    ),
    tests: [
      ...['auth', 'billing', 'domains', 'forms', 'profile', 'workspaces'].map((name) => `${name}/policy`),
      ...['failures', 'password-reset', 'reset-requests'].map((name) => `auth/${name}`),
      'account/security',
      'credentials/challenges',
      'credentials/sessions',
      'billing/entitlement',
      'domains/domains',
      'profile/profile',
      'workspaces/workspaces',
    ].map((name) => `${server}features/${name}.test.ts`),
    unnoticed: '',
  },
}
