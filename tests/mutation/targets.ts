/** What is mutated, and the tests that are to notice, by group. Paths from the root; folders stand for their tests. */
export type Group = {
  readonly sources: readonly string[]
  readonly tests: readonly string[]
  /** Why the mutants nobody noticed are left, for docs/mutation.md; '' when none are. */
  readonly unnoticed: string
}

const server = 'apps/server/src/'
const auth = `${server}features/auth/`

export const groups: Readonly<Record<string, Group>> = {
  crypto: {
    sources: ['common-passwords', 'constant-time', 'password', 'secrets', 'tokens', 'totp'].map(
      (name) => `${server}crypto/${name}.ts`,
    ),
    tests: [`${server}crypto/`],
    unnoticed:
      'Equivalent: a key or list made anew instead of kept, `Buffer.from` of what the next check refuses anyway, anchors and lengths that a later check repeats. Not worth a test: how a file reaches the disk, faults of Argon2 itself, 101 waiting hashes instead of 100.',
  },
  csrf: {
    sources: [`${server}crypto/csrf.ts`],
    tests: [`${auth}csrf.test.ts`, `${server}http/auth.test.ts`],
    unnoticed: '',
  },
  auth: {
    sources: [
      `${server}http/auth.ts`,
      ...['failures', 'failure-repo', 'factors', 'device', 'start-session'].map(
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
    unnoticed:
      'Most are equivalent: conditions that a later one repeats (a key decides before the session is looked at; what waits is looked at before the transaction and in it), statements that then match no row, `null` that compares as 0 does, purposes of MACs, the number of folded keys. Not worth a test: the last of a thousand listed sessions. The rest is text for people.',
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
    unnoticed:
      'Clauses of the statement that makes room for a new record: without them it also clears expired records of others, which the sweep does within the hour.',
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
    unnoticed:
      'Equivalent: values that the next check refuses or takes as well, answers that cannot be there. The rest is text for people.',
  },
}
