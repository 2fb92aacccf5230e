import {
  createProblem,
  type Link,
  type LinkFields,
  type LinkWrite,
  linkComputed,
  linkFields,
  listNested,
  type Problem,
  resolvePeriod,
  toInitialContent,
  toReadSchemas,
} from '@vitrine/contract'
import { mapConfigPictures } from '@vitrine/page/blocks/pictures'
import { computeTimeLeft, getCountdownEnd } from '@vitrine/page/countdown'
import { addEventIds, findNextEventChange } from '@vitrine/page/events'
import { isForm } from '@vitrine/page/form-definition'
import { computeOpenState, readOpeningHours } from '@vitrine/page/opening-hours'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Deps } from '../../deps.ts'
import { omitEmptySource } from '../../domain/external-ids.ts'
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
import { createDocReader, listOf, required } from '../../domain/stored-doc.ts'
import { endsBeforeStart, toUtcPeriod } from '../../domain/times.ts'
import { compileLazily } from '../../domain/validate.ts'
import { findFormProblems } from './form-problems.ts'

/** Stored fields of a link. The access code is stored as a keyed hash, which is never returned. */
export type LinkDoc = Omit<LinkFields, 'gate'> & { gate: Link['gate'] & { code_mac?: string | null } }

export type LinkContent = StoredDoc<LinkDoc>

/** Counters have the names of their columns, so that rows and records are counted alike (`addOpenClicks`). */
export type LinkRecord = LinkContent & {
  clicks: number
  unique_clicks: number
  last_clicked_at: number | null
  id: number
  profileId: number
  position: number
  revision: number
  archivedAt: number | null
  createdAt: number
  updatedAt: number
}

/** Maximum size of a configuration: that of a menu with 60 long lines. */
const maxConfigKib = 32

const initialContent = toInitialContent(linkFields)

const shape: Shape<LinkDoc> = {
  defaults: { ...initialContent, gate: { ...initialContent.gate, code_mac: null } },
  nested: listNested(linkFields),
  computed: Object.keys(linkComputed),
}

export const emptyLink: StoredDoc<LinkDoc> = { doc: shape.defaults, extra: {} }

const storedDefaults = { ...shape.defaults, destinations: listOf({ url: required }) }
const readStored = createDocReader<StoredDoc<LinkDoc>>(
  'link',
  { doc: storedDefaults, extra: {} },
  { doc: { ...storedDefaults, is_enabled: false }, extra: {} },
)

/** Parses a stored content. Hides a link with unreadable content until its next update. */
export const readLink = (text: string, id: number): LinkContent => {
  const { doc, extra } = readStored(text, id)
  const schedule = toUtcPeriod(doc.schedule)
  return { doc: schedule === doc.schedule ? doc : { ...doc, schedule }, extra }
}

export const stringifyLink = ({ doc, extra }: LinkContent): string => JSON.stringify({ doc, extra })

/** Key of an update with the stored hash of an access code, which no JSON body can contain. */
export const codeHash = Symbol('code hash')

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
  const { [codeHash]: storedHash } = body as { [codeHash]?: string | null }
  const gate = storedHash === undefined ? merged.doc.gate : { ...merged.doc.gate, code_mac: storedHash }
  const { kind } = merged.doc
  const blockConfig = addEventIds(
    kind,
    mapConfigPictures(kind, merged.doc.business_block_config, (url) => stripBaseUrl(url, config.BASE_URL)),
  )
  return {
    extra: omitEmptySource(merged.extra),
    doc: {
      ...merged.doc,
      image_url: stripBaseUrl(merged.doc.image_url, config.BASE_URL),
      business_block_config: blockConfig,
      schedule: toUtcPeriod(merged.doc.schedule),
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
  for (const [i, { url: _, ...conditions }] of doc.destinations.entries())
    if (!Object.keys(conditions).length)
      problems.push(createProblem(`destinations[${i}]`, 'destination_condition'))
  if (Buffer.byteLength(JSON.stringify(doc.business_block_config)) > maxConfigKib * 1024)
    problems.push(createProblem('business_block_config', 'max_kib', { max: maxConfigKib }))
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
export const resolveLinkState = (
  link: Pick<LinkRecord, 'archivedAt'> & { readonly doc: Pick<LinkDoc, 'is_enabled' | 'schedule'> },
  published: boolean,
  now: number,
): Link['state'] => {
  if (link.archivedAt !== null) return 'archived'
  if (!link.doc.is_enabled) return 'hidden'
  const { from, to } = resolvePeriod(link.doc.schedule)
  if (to <= now) return 'expired'
  if (from > now) return 'scheduled'
  return published ? 'active' : 'draft'
}

/**
 * Returns the next time at which a schedule, countdown, opening hours or events change a link, or Infinity. At least a
 * second from `now`, so that many short events cannot keep a page from being cached.
 */
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
    if (doc.kind === 'events') consider(findNextEventChange(doc, timezone, now))
  }
  return Math.max(next, now + 1000)
}

/** Returns a stored content for reviews. A fingerprint of the gate code's keyed hash shows changes without revealing the code. */
export const toContentFields = ({
  id,
  doc: stored,
}: {
  id: number
  doc: string
}): Record<string, unknown> => {
  return toReviewedFields(readLink(stored, id))
}

/** Returns a content for reviews, like `toContentFields`. */
export const toReviewedFields = ({ doc, extra }: LinkContent): Record<string, unknown> => {
  const { code_mac, ...gate } = doc.gate
  return { ...doc, ...extra, gate: { ...gate, code_fingerprint: code_mac ? code_mac.slice(0, 8) : null } }
}

const fieldChecks = new Map(
  Object.entries(toReadSchemas(linkFields)).map(([name, schema]) => [name, compileLazily(schema, name)]),
)

/** Omits values that do not fit a field that the contract has added under their name. */
const toUnknownFields = (extra: LinkContent['extra']): LinkContent['extra'] =>
  Object.fromEntries(Object.entries(extra).filter(([name, value]) => !fieldChecks.get(name)?.(value).length))

/** Returns the link as the contract shows it. `order` is its position among the active links. */
export const toLink = (
  config: Pick<Deps['config'], 'BASE_URL'>,
  link: LinkRecord,
  order: number,
  published: boolean,
  now: number,
): Link => {
  const { code_mac: _, ...gate } = link.doc.gate
  return {
    ...link.doc,
    ...toUnknownFields(link.extra),
    id: link.id,
    profile_id: link.profileId,
    image_url: addBaseUrl(link.doc.image_url, config),
    business_block_config: mapConfigPictures(link.doc.kind, link.doc.business_block_config, (url) =>
      addBaseUrl(url, config),
    ),
    gate,
    order,
    state: resolveLinkState(link, published, now),
    clicks: link.clicks,
    unique_clicks: link.unique_clicks,
    last_clicked_at: toIsoOrNull(link.last_clicked_at),
    revision: link.revision,
    created_at: toIso(link.createdAt),
    updated_at: toIso(link.updatedAt),
    archived_at: toIsoOrNull(link.archivedAt),
  }
}
