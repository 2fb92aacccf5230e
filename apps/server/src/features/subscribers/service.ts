import { pendingDays, type Subscriber } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { createRandomToken } from '../../crypto/tokens.ts'
import type { AfterCommit, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { isObject } from '../../lib/is-object.ts'
import { toSafeImprint, toSafeMailName, toSafeMailSentence } from '../../providers/mail/names.ts'
import { confirmsElsewhere, dequeueSubscriber, enqueueSubscriber } from '../destinations/index.ts'
import { deleteSubmissionDeliveries, deleteSubscriberDeliveries } from '../events/index.ts'
import { cancelNewsletterMails, enqueueMail } from '../mail/index.ts'
import { listOwnProfiles } from '../profile/index.ts'
import { normaliseEmail } from '../users/index.ts'
import { announceSubscriber } from './announce.ts'
import { openHashKey } from './hash-key.ts'
import { createConfirmPath, createLeavePath, hashAddress, hashNetwork } from './policy.ts'
import * as repo from './repo.ts'

export const pendingMs = pendingDays * dayMs

/** A sign-up by a form. `imprint` and `mailText` are texts of the owner for the confirmation e-mail. */
export type SignUp = {
  readonly profile: { readonly id: number; readonly name: string; readonly username: string }
  readonly ownerId: number
  readonly formId: number
  readonly email: string
  readonly name: string | null
  readonly language: string
  readonly consentText: string
  readonly imprint: string
  readonly mailText: string
  readonly source: Subscriber['source']
  readonly countedVariant: number | null
  readonly network: string
}

/**
 * Stores a sign-up and queues its confirmation e-mail, at most one per address, page and day. If the newsletter
 * service of the page asks for confirmation, it receives the sign-up instead. Returns the id of the
 * subscriber. An address that is pending or confirmed gets the same e-mail, so that a stranger learns nothing.
 */
export const enterSubscriber = async (deps: Deps, db: Tx, signUp: SignUp, now: number): Promise<number> => {
  const { profile, source } = signUp
  const key = normaliseEmail(signUp.email)
  const evidence = {
    form_id: signUp.formId,
    email: signUp.email,
    network: hashNetwork(deps, profile.id, signUp.network),
    referrer: source.referrer,
    campaign_id: source.campaign_id,
    variant_id: source.variant_id,
    doc: JSON.stringify({
      name: signUp.name,
      language: signUp.language,
      consent_text: signUp.consentText,
      source,
      counted_variant: signUp.countedVariant,
    } satisfies repo.SubscriberDoc),
    created_at: now,
  }
  const newRow = await repo.insertPending(db, {
    ...evidence,
    profile_id: profile.id,
    state: 'pending',
    email_key: key,
    leave_token: createRandomToken(18),
  })
  const row = newRow ?? (await repo.findActive(db, profile.id, key))
  // The person left between both statements
  if (!row) return enterSubscriber(deps, db, signUp, now)
  if (!(await repo.claimMail(db, row.id, now - dayMs, now))) return row.id
  if (!newRow) await repo.renewPending(db, row.id, evidence)
  const isAskedElsewhere = await confirmsElsewhere(db, profile.id)
  const waitMs = await enqueueMail(deps, db, {
    userId: signUp.ownerId,
    to: signUp.email,
    kind: 'newsletter_confirm',
    language: signUp.language,
    expiresAt: now + pendingMs,
    now,
    // Counted only, because the newsletter service sends its own
    isUnusable: isAskedElsewhere,
    params: {
      name: '',
      owner: toSafeMailName(profile.name) || profile.username,
      page: `${deps.config.BASE_URL}/${profile.username}`,
      imprint: toSafeImprint(signUp.imprint),
      ownerText: toSafeMailSentence(signUp.mailText),
      confirm: createConfirmPath(deps, row),
      unsubscribe: createLeavePath(row),
    },
  })
  if (waitMs) await repo.releaseMail(db, row.id)
  else if (isAskedElsewhere) await enqueueSubscriber(deps, db, row, now)
  return row.id
}

/** Confirms a pending sign-up. Returns undefined if it is not pending or has expired. */
export const confirmSubscriber = (deps: Deps, id: number): Promise<repo.SubscriberRow | undefined> =>
  deps.db.tx(async (db) => {
    const now = deps.now()
    const row = await repo.confirmPending(db, id, now - pendingMs, now)
    if (!row) return undefined
    await repo.removeLeft(db, row.profile_id, hashAddress(await openHashKey(deps, db), row))
    await announceSubscriber(deps, db, 'confirmed', row, now)
    return row
  })

/** Takes an address off the list of a page for good. Safe to repeat. */
export const leaveNewsletter = (deps: Deps, row: repo.SubscriberRow): Promise<void> =>
  deps.db.tx(async (db) => {
    const now = deps.now()
    await repo.addLeft(db, row.profile_id, hashAddress(await openHashKey(deps, db), row))
    for (const left of await repo.leaveActive(db, row, now))
      if (left.confirmed_at !== null) await announceSubscriber(deps, db, 'left', left, now)
  })

/** Erases a subscriber with its form entries and deliveries. Returns the number of entries. */
export const eraseRow = async (db: Tx, row: repo.SubscriberRow): Promise<number> => {
  if (!(await repo.deleteSubscriber(db, row))) return 0
  await dequeueSubscriber(db, row.id)
  await deleteSubscriberDeliveries(db, row)
  return eraseEntries(db, await repo.listSubmissions(db, row.id))
}

const eraseEntries = async (
  db: Tx,
  entries: readonly { id: number; profile_id: number; form_id: number }[],
): Promise<number> => {
  if (!entries.length) return 0
  for (const entry of entries) await deleteSubmissionDeliveries(db, entry)
  await repo.deleteSubmissions(
    db,
    entries.map(({ id }) => id),
  )
  return entries.length
}

/** Deletes the exports of an account. */
export type DeleteExports = (deps: Deps, db: Tx, after: AfterCommit, userId: number) => Promise<unknown>

/** Erases an address from all pages of the account. */
export const eraseAddress = async (
  ctx: UserContext,
  email: string,
  deleteExports: DeleteExports,
): Promise<{ subscribers: number; submissions: number }> => {
  const { userId } = ctx.actor
  const key = normaliseEmail(email)
  return ctx.tx(async (db, after) => {
    const profileIds = (await listOwnProfiles(db, userId)).map(({ id }) => id)
    const hashKey = await openHashKey(ctx.deps, db)
    const rows = await repo.listByEmail(db, profileIds, key)
    let submissions = 0
    for (const row of rows) {
      // A restore of a backup must not bring it back
      await repo.addLeft(db, row.profile_id, hashAddress(hashKey, row))
      submissions += await eraseRow(db, row)
    }
    for (const id of profileIds)
      submissions += await eraseEntries(
        db,
        (await repo.listSignUpEntries(db, id, key)).filter(({ doc }) => readContact(doc) === key),
      )
    await cancelNewsletterMails(ctx.deps, db, userId, email, ctx.now)
    if (rows.length || submissions) await deleteExports(ctx.deps, db, after, userId)
    return { subscribers: rows.length, submissions }
  })
}

const readContact = (doc: string): string | null => {
  const { contact }: { contact?: unknown } = JSON.parse(doc)
  return isObject(contact) && typeof contact.email === 'string' ? normaliseEmail(contact.email) : null
}

/** Erases restored subscribers, with their form entries, whose address has left or was erased since the backup. */
export const dropLeftSubscribers = async (
  deps: Pick<Deps, 'secrets'>,
  db: Tx,
  profileId: number,
): Promise<void> => {
  const left = await repo.listLeft(db, profileId)
  if (!left.size) return
  const hashKey = await openHashKey(deps, db)
  for (let before: number | null = null; ; ) {
    const rows = await repo.listNewest(db, profileId, {}, before, rowsPerRead)
    for (const row of rows) if (left.has(hashAddress(hashKey, row))) await eraseRow(db, row)
    if (rows.length < rowsPerRead) return
    before = rows.at(-1)!.id
  }
}

export const rowsPerRead = 500
