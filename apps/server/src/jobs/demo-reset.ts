import { hourMs, secondMs } from '@vitrine/contract/durations'
import { createRandomToken, sha256 } from '../crypto/tokens.ts'
import { createSystemContext, type Deps } from '../deps.ts'
import type { UserContext } from '../domain/context.ts'
import { demoAccount, findLastReset, isDemo } from '../domain/demo.ts'
import type { RowJob } from '../domain/job.ts'
import { deleteAccountAsOperator } from '../features/account/index.ts'
import { insertAccount } from '../features/auth/index.ts'
import { grantPlan } from '../features/billing/index.ts'
import { createPrincipals, insertSession, revokeSessions } from '../features/credentials/index.ts'
import { createLink } from '../features/links/index.ts'
import {
  insertProfile,
  listHeldNames,
  loadProfile,
  releaseHeldName,
  updateProfile,
  uploadAvatar,
  uploadBlockFile,
} from '../features/profile/index.ts'
import { findByEmail, updateUser } from '../features/users/index.ts'
import { type SampleAccount, sampleAccounts } from '../site/samples/accounts.ts'

type Row = { readonly dueAt: number }

/**
 * Replaces the account of a demo each hour by one with the sample pages. Everything that visitors left is erased with
 * the former account. The password works once the new account is complete, so that an interrupted reset is repeated.
 */
export const demoReset: RowJob<Row> = {
  kind: 'rows',
  name: 'demo-reset',
  everyMs: 2 * secondMs,
  parallel: 1,
  listDueRows: async (deps, now, after) => {
    if (!isDemo(deps.config) || after) return []
    const dueAt = findLastReset(now)
    const user = await findByEmail(deps.db.read, demoAccount.email)
    return user && user.name === demoAccount.name && user.created_at >= dueAt ? [] : [{ dueAt }]
  },
  toKey: ({ dueAt }) => String(dueAt),
  since: ({ dueAt }) => dueAt,
  work: async (deps) => {
    await resetDemo(deps)
    return { processed: 1 }
  },
}

const resetDemo = async (deps: Deps): Promise<void> => {
  const system = createSystemContext(deps, 'job:demo-reset')
  const passwordHash = await deps.passwords.hash(demoAccount.password)
  const former = await findByEmail(deps.db.read, demoAccount.email)
  if (former) await deleteAccountAsOperator(system, former.id)
  const { user, profileIds, actor } = await createOwner(deps, system.now)
  const ctx: UserContext = { ...system, actor }
  for (const [i, account] of sampleAccounts.entries()) await addContent(ctx, profileIds[i]!, account)
  await system.tx(async (db) => {
    await revokeSessions(db, user.id)
    await updateUser(db, user.id, { password_hash: passwordHash, name: demoAccount.name }, system.now)
  })
}

/** Creates the account with empty pages, and the session in which the reset fills them. */
const createOwner = async (deps: Deps, now: number) => {
  const token = createRandomToken()
  const created = await deps.db.tx(async (db) => {
    const ctx = createSystemContext(deps, 'job:demo-reset')
    for (const { profile } of sampleAccounts)
      if ((await listHeldNames(db, profile.username, 1, now)).some((n) => n.username === profile.username))
        await releaseHeldName(db, profile.username, now)
    const [first, ...others] = sampleAccounts.map(({ profile: { username } }) => username)
    const account = { email: demoAccount.email, name: '…', username: first, verifiedAt: now }
    const { user, profile } = await insertAccount(db, { ...account, isPublished: false }, now)
    const profileIds = [profile.id]
    for (const username of others) {
      const input = { ownerId: user.id, username, displayName: username, now, isPublished: false }
      profileIds.push((await insertProfile(db, input)).id)
    }
    const plan = [...deps.plans.values()].at(-1)!.key
    await grantPlan(db, ctx, user.id, { plan, until: null })
    await insertSession(db, {
      userId: user.id,
      tokenHash: sha256(token),
      aal: 1,
      userAgent: '',
      address: '',
      idleMs: hourMs,
      expiresAt: now + hourMs,
      confirmedAt: null,
      now,
    })
    return { user, profileIds }
  })
  const principal = await createPrincipals(deps).bySession(token, now)
  if (!principal) throw new Error('The account of the demo was deleted during its reset.')
  return { ...created, actor: principal.actor }
}

const addContent = async (ctx: UserContext, profileId: number, account: SampleAccount): Promise<void> => {
  const access = await loadProfile(ctx, profileId, 'change')
  // sharp is loaded only if the installation is a demo
  const { addSampleContent } = await import('../site/samples/content.ts')
  await addSampleContent(account, {
    uploadAvatar: (bytes) => uploadAvatar(ctx, access, { bytes }),
    uploadPicture: (bytes) => uploadBlockFile(ctx, access, { bytes }),
    createLink: (link) => createLink(ctx, access, link),
    updateProfile: (update) => updateProfile(ctx, access, undefined, update),
  })
}
