import type { OperationId } from '@vitrine/contract'

/** Whom every operation is called by; see matrix-world.ts for who they are. */
export const callers = [
  'anonymous',
  'challenged',
  'stranger',
  'viewer',
  'editor',
  'admin',
  'owner',
  'readKey',
  'writeKey',
  'platform',
  'platformKey',
  'blocked',
] as const
export type Caller = (typeof callers)[number]

/**
 * Who may do what. Every operation is called on what the owner has: their profile, its parts, and a workspace in which
 * viewer, editor and admin are members. `chall` waits for a second factor; `rkey` and `wkey` are the owner's keys of the
 * scopes read and write; `platf` is a platform administrator, `pkey` their key of scope admin; `block` was blocked
 * while signed in. Operations without a foreign target (signing in, billing, the own workspaces) work on the caller's
 * own account; 422 stands where the way in is open and the input (a token, a voucher) is not one of ours.
 */
const table = `
  operation                     anon chall stran viewr editr admin owner  rkey  wkey platf  pkey block
`

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))

/** Expected status by operation and caller. */
export const matrix: ReadonlyMap<OperationId, Readonly<Record<Caller, number>>> = new Map(
  rows.map(([id, ...cells]) => [
    id as OperationId,
    Object.fromEntries(callers.map((caller, i) => [caller, Number(cells[i])])) as Record<Caller, number>,
  ]),
)
