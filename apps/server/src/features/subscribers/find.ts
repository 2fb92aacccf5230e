import type { Subscriber } from '@vitrine/contract'
import type { Cell } from '@vitrine/contract/csv'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { nameList, readNewest } from '../../domain/paging.ts'
import { streamCsv } from '../../domain/stream-csv.ts'
import { toEpoch } from '../../domain/times.ts'
import { audit } from '../audit/index.ts'
import { findRecipient } from '../mail/index.ts'
import type { Access } from '../profile/index.ts'
import { normaliseEmail } from '../users/index.ts'
import { isConfirmToken, parseConfirmToken, toSubscriber } from './policy.ts'
import * as repo from './repo.ts'
import { rowsPerRead } from './service.ts'

type Filters = Omit<repo.SubscriberFilter, 'entered_since'> & {
  readonly entered_since?: string | undefined
}

type Query = Filters & {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
}

const toFilter = ({ state, form_id, campaign_id, variant_id, source, entered_since, q }: Filters) => ({
  state,
  form_id,
  campaign_id,
  variant_id,
  source: source?.toLowerCase(),
  entered_since: entered_since === undefined ? undefined : toEpoch(entered_since),
  q: q === undefined ? undefined : normaliseEmail(q),
})

export const findSubscribers = async (deps: Deps, { id }: Access, query: Query) => {
  const filter = toFilter(query)
  const { rows, meta } = await readNewest(nameList('subscribers', filter), query, (before, limit) =>
    repo.listNewest(deps.db.read, id, filter, before, limit),
  )
  return { data: rows.map((row) => toSubscriber(deps, row)), meta }
}

export const countSubscribers = async (deps: Deps, { id }: Access) => {
  const counts = Object.fromEntries(
    (await repo.countByState(deps.db.read, id)).map(({ state, count }) => [state, count]),
  )
  const { pending = 0, confirmed = 0, unsubscribed = 0, bounced = 0 } = counts
  const accepts_sign_ups = (await findRecipient(deps.db.read, id)) !== undefined
  return { pending, confirmed, unsubscribed, bounced, accepts_sign_ups }
}

export async function* streamSubscribers(
  deps: Pick<Deps, 'db' | 'config'>,
  profileId: number,
  filter: repo.SubscriberFilter = {},
): AsyncGenerator<Subscriber> {
  for (let before: number | null = null; ; ) {
    const rows: repo.SubscriberRow[] = await repo.listNewest(
      deps.db.read,
      profileId,
      filter,
      before,
      rowsPerRead,
    )
    for (const row of rows) yield toSubscriber(deps, row)
    if (rows.length < rowsPerRead) return
    before = rows.at(-1)!.id
  }
}

export const hasSubscribers = async ({ db }: Pick<Deps, 'db'>, profileId: number): Promise<boolean> =>
  (await repo.listNewest(db.read, profileId, {}, null, 1)).length > 0

/** Streams the evidence of consent as a table. */
export const streamSubscribersCsv = (subscribers: AsyncIterable<Subscriber>): AsyncGenerator<string> => {
  async function* streamRows(): AsyncGenerator<Cell[]> {
    for await (const subscriber of subscribers) {
      const row = flatten(subscriber)
      yield columns.map((name) => row[name])
    }
  }
  return streamCsv(columns, streamRows())
}

const flatten = ({ source: { utm, ...source }, ...fields }: Subscriber) => ({
  ...fields,
  ...source,
  utm_source: utm.source,
  utm_medium: utm.medium,
  utm_campaign: utm.campaign,
})

const columns: readonly (keyof ReturnType<typeof flatten>)[] = [
  'id',
  'email',
  'name',
  'state',
  'entered_at',
  'confirmed_at',
  'left_at',
  'language',
  'consent_text',
  'profile_id',
  'form_id',
  'network_hash',
  'unsubscribe_url',
  'referrer',
  'country',
  'campaign_id',
  'variant_id',
  'utm_source',
  'utm_medium',
  'utm_campaign',
]

/** Exports subscribers as the text of the response, which may be too large for memory. */
export const exportSubscribers = async (
  ctx: UserContext,
  { id }: Access,
  query: Filters,
): Promise<AsyncGenerator<string>> => {
  await ctx.tx((db) =>
    audit(db, ctx, 'account.archive', { type: 'profile', id, name: 'CSV' }, { profile_id: id }),
  )
  return streamEnvelope(streamSubscribersCsv(streamSubscribers(ctx.deps, id, toFilter(query))))
}

async function* streamEnvelope(csv: AsyncGenerator<string>): AsyncGenerator<string> {
  yield '{"ok":true,"data":{"csv":"'
  for await (const chunk of csv) yield JSON.stringify(chunk).slice(1, -1)
  yield '"}}'
}

/** Returns the subscriber of a confirmation link, in any state. */
export const findByConfirmToken = async (
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: string,
): Promise<repo.SubscriberRow | undefined> => {
  const parsed = parseConfirmToken(token)
  const row = parsed && (await repo.findSubscriber(deps.db.read, parsed.id))
  return row && isConfirmToken(deps, row, parsed.mac) ? row : undefined
}
