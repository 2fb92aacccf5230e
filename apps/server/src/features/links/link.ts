import { createProblem, type Link, type LinkWrite, type Problem, resolvePeriod } from '@vitrine/contract'
import { computeTimeLeft, getCountdownEnd } from '@vitrine/page/countdown'
import { isForm } from '@vitrine/page/form-definition'
import { computeOpenState, readOpeningHours } from '@vitrine/page/opening-hours'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Deps } from '../../deps.ts'
import {
  addBaseUrl,
  isSame,
  merge,
  type Shape,
  type StoredDoc,
  stripBaseUrl,
  toIso,
  toIsoOrNull,
} from '../../domain/resource.ts'
import { createDocReader } from '../../domain/stored-doc.ts'
import { endsBeforeStart, toUtcPeriod } from '../../domain/times.ts'
import { findFormProblems } from './form-problems.ts'

export type LinkDoc = Omit<
  Link,
  | 'id'
  | 'revision'
  | 'created_at'
  | 'updated_at'
  | 'archived_at'
  | 'profile_id'
  | 'order'
  | 'state'
  | 'gate'
  | 'clicks'
  | 'unique_clicks'
  | 'last_clicked_at'
> & { gate: Link['gate'] & { code_mac?: string | null } }

export type LinkRecord = StoredDoc<LinkDoc> & {
  id: number
  profileId: number
  position: number
  revision: number
  archivedAt: number | null
  clicks: number
  uniqueClicks: number
  lastClickedAt: number | null
  createdAt: number
  updatedAt: number
}

const shape: Shape<LinkDoc> = {
  defaults: {
    title: '',
    url: '',
    kind: 'normal',
    supporting_text: null,
    business_block_config: {},
    is_enabled: true,
    description: null,
    icon: null,
    image_url: null,
    image_alt: null,
    section: null,
    pinned: false,
    highlighted: false,
    open_in_new_tab: false,
    schedule: { starts_at: null, ends_at: null, timezone: null },
    gate: { type: 'none', min_age: null, message: null, code_mac: null },
    audience: { countries: [], devices: [], languages: [], referrers: [] },
    utm: { source: null, medium: null, campaign: null, term: null, content: null },
    campaign_id: null,
  },
  nested: ['schedule', 'gate', 'audience', 'utm'],
  computed: ['order', 'state', 'clicks', 'unique_clicks', 'last_clicked_at'],
}

export const emptyLink: StoredDoc<LinkDoc> = { doc: shape.defaults, extra: {} }

/** Returns the id that an API client gave a link: an extra property, which versions contain and the contract does not declare. */
export const readExternalId = (extra: Readonly<Record<string, unknown>>): string | null =>
  typeof extra.external_id === 'string' ? extra.external_id : null

const readStored = createDocReader<StoredDoc<LinkDoc>>('link', emptyLink, {
  doc: { ...shape.defaults, is_enabled: false },
  extra: {},
})

/** Parses a stored content. Hides a link with unreadable content until its next update. */
export const readLink = (text: string, id: number): StoredDoc<LinkDoc> => {
  const content = readStored(text, id)
  const schedule = toUtcPeriod(content.doc.schedule)
  return schedule === content.doc.schedule ? content : { ...content, doc: { ...content.doc, schedule } }
}

export const stringifyLink = ({ doc, extra }: StoredDoc<LinkDoc>): string => JSON.stringify({ doc, extra })

/** Merges an update into a link's content. Replaces the access code of the gate with a keyed hash. */
export const mergeLink = (
  current: StoredDoc<LinkDoc>,
  body: LinkWrite,
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
): StoredDoc<LinkDoc> => {
  // Keep the code out of the document, and do not accept its hash from callers
  const {
    code,
    code_mac: _,
    ...gateFields
  } = (body.gate ?? {}) as { code?: string | null; code_mac?: unknown }
  const merged = merge(shape, current, body.gate ? { ...body, gate: gateFields } : body)
  const gate = { ...shape.defaults.gate, ...merged.doc.gate }
  return {
    extra: merged.extra,
    doc: {
      ...merged.doc,
      image_url: stripBaseUrl(merged.doc.image_url, config.BASE_URL),
      schedule: toUtcPeriod({ ...shape.defaults.schedule, ...merged.doc.schedule }),
      audience: { ...shape.defaults.audience, ...merged.doc.audience },
      utm: { ...shape.defaults.utm, ...merged.doc.utm },
      gate: code
        ? { ...gate, code_mac: computeCodeMac(secrets, code) }
        : code === null
          ? { ...gate, code_mac: null }
          : gate,
    },
  }
}

const codePurpose = 'gate-code'
const computeCodeMac = (secrets: Secrets, code: string): string => secrets.mac(codePurpose, code)

/** Compares in constant time. */
export const isGateCode = (
  secrets: Secrets,
  { code_mac: mac }: LinkRecord['doc']['gate'],
  code: string,
): boolean => typeof mac === 'string' && secrets.verifyMac(codePurpose, code, mac)

export const isSameContent = ({ doc, extra }: StoredDoc<LinkDoc>, content: StoredDoc<LinkDoc>): boolean =>
  isSame([doc, extra], [content.doc, content.extra])

/** Returns contradictions between fields, except those that `current` already has. */
export const findLinkProblems = ({ doc }: StoredDoc<LinkDoc>, current: StoredDoc<LinkDoc>): Problem[] => {
  const problems: Problem[] = []
  if (endsBeforeStart(doc.schedule))
    problems.push(createProblem('schedule.ends_at', 'after', { field: 'schedule.starts_at' }))
  if (doc.gate.type === 'age' && doc.gate.min_age === null)
    problems.push(createProblem('gate.min_age', 'required_for_gate', { type: 'age' }))
  if (doc.gate.type === 'code' && !doc.gate.code_mac)
    problems.push(createProblem('gate.code', 'required_for_gate', { type: 'code' }))
  if (Buffer.byteLength(JSON.stringify(doc.business_block_config)) > 16_384)
    problems.push(createProblem('business_block_config', 'max_kib', { max: 16 }))
  else if (isForm(doc.kind)) problems.push(...findFormProblems(doc.business_block_config))
  const isConfigNew =
    doc.kind !== current.doc.kind || doc.business_block_config !== current.doc.business_block_config
  if (
    isConfigNew &&
    doc.kind === 'countdown' &&
    doc.business_block_config.ends_at &&
    getCountdownEnd(doc) === null
  )
    problems.push(createProblem('business_block_config.ends_at', 'format_date_time'))
  return problems
}

/** Returns the state of a link at a moment. Links of an unpublished profile are drafts. */
export const resolveLinkState = (link: LinkRecord, published: boolean, now: number): Link['state'] => {
  if (link.archivedAt !== null) return 'archived'
  if (!link.doc.is_enabled) return 'hidden'
  const { from, to } = resolvePeriod(link.doc.schedule)
  if (to <= now) return 'expired'
  if (from > now) return 'scheduled'
  return published ? 'active' : 'draft'
}

/** Returns the next time at which a schedule, countdown or opening hours change a link, or Infinity. */
export const findNextChange = (links: readonly LinkRecord[], timezone: string, now: number): number => {
  let next = Number.POSITIVE_INFINITY
  const consider = (at: number) => {
    if (at > now && at < next) next = at
  }
  for (const { doc } of links) {
    const { from, to } = resolvePeriod(doc.schedule)
    consider(from)
    consider(to)
    const countdownEndsAt = getCountdownEnd(doc)
    if (countdownEndsAt !== null) consider(computeTimeLeft(countdownEndsAt, now).validUntil)
    const hours = readOpeningHours(doc)
    if (hours) consider(computeOpenState(hours, timezone, now).validUntil)
  }
  return next
}

/** Returns a stored content for reviews. A fingerprint of the gate code's keyed hash shows changes without revealing the code. */
export const toContentFields = ({
  id,
  doc: stored,
}: {
  id: number
  doc: string
}): Record<string, unknown> => {
  const { doc, extra } = readLink(stored, id)
  const { code_mac, ...gate } = doc.gate
  return { ...extra, ...doc, gate: { ...gate, code_fingerprint: code_mac ? code_mac.slice(0, 8) : null } }
}

/** Returns the link as the contract shows it. `order` is its position among the active links. */
export const toLink = (
  config: Deps['config'],
  link: LinkRecord,
  order: number,
  published: boolean,
  now: number,
): Link => {
  const { code_mac: _, ...gate } = link.doc.gate
  return {
    ...link.extra,
    id: link.id,
    profile_id: link.profileId,
    ...link.doc,
    image_url: addBaseUrl(link.doc.image_url, config),
    gate,
    order,
    state: resolveLinkState(link, published, now),
    clicks: link.clicks,
    unique_clicks: link.uniqueClicks,
    last_clicked_at: toIsoOrNull(link.lastClickedAt),
    revision: link.revision,
    created_at: toIso(link.createdAt),
    updated_at: toIso(link.updatedAt),
    archived_at: toIsoOrNull(link.archivedAt),
  }
}
