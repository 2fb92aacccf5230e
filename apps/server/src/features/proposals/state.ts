import {
  firstTemporaryId,
  linkFields,
  listNested,
  type ProfileUpdate,
  type ProposalConflict,
  type ProposalDifference,
  profileFields,
} from '@vitrine/contract'
import type { State } from '@vitrine/contract/diff'
import { stringify } from 'safe-stable-stringify'
import { sha256 } from '../../crypto/tokens.ts'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { requestHost } from '../../domain/custom-domains.ts'
import {
  addsLink,
  codeHash,
  emptyLink,
  findLinks,
  type LinkContent,
  type LinkRecord,
  listActiveLinks,
  mergeLink,
  type Row,
  toReviewedFields,
} from '../links/index.ts'
import { mergeSettings, type ProfileRecord, toSettingsFields } from '../profile/index.ts'
import {
  compareStates,
  type Decisions,
  type Fields,
  type Leaf,
  listCodes,
  type Merge,
  type MergedLink,
  mergeProposal,
  nameLink,
  nest,
  noDecisions,
  type PageContent,
  type ProposedChanges,
} from './merge.ts'

export const nestedOfProfile = listNested(profileFields)
export const nestedOfLink = listNested(linkFields)

/** A page, or what it would be with a proposal. Links that a proposal adds have temporary ids. */
export type PageState = { readonly profile: ProfileRecord; readonly links: readonly LinkRecord[] }
/** A page with the archived links that a proposal names. */
export type Page = PageState & { readonly archived: readonly LinkRecord[] }

export const readPage = async (
  db: Db,
  profile: ProfileRecord,
  { links: named }: ProposedChanges,
): Promise<Page> => {
  const links = await listActiveLinks(db, profile.id)
  const active = new Set(links.map(({ id }) => id))
  const others = named.flatMap(({ id }) => (id < firstTemporaryId && !active.has(id) ? [id] : []))
  const archived = (await findLinks(db, others)).filter(
    ({ profileId, archivedAt }) => profileId === profile.id && archivedAt !== null,
  )
  return { profile, links, archived }
}

/** Returns the fields of a profile as they are stored. */
export const toProfileFields = (profile: ProfileRecord): Fields => ({
  ...toSettingsFields(profile, { BASE_URL: '' }),
  username: profile.username,
  is_published: profile.isPublished,
  domain: profile.domain?.host ?? null,
})
/** Returns the fields of a link as they are stored. */
export const toLinkFields = ({ doc, extra }: LinkContent): Fields => ({ ...doc, ...extra })

const toContent = ({ profile, links, archived }: Page): PageContent => ({
  profile: toProfileFields(profile),
  order: links.map(({ id }) => id),
  links: new Map([...archived, ...links].map((link) => [link.id, toLinkFields(link)])),
})

/** Returns the update of `PUT /profile` that writes merged fields. */
export const toProfileUpdate = (leaves: readonly Leaf[]): ProfileUpdate => {
  const { domain, ...update } = nest(leaves)
  return (domain === undefined ? update : { ...update, domain: domain && { host: domain } }) as ProfileUpdate
}

const fieldsOfMembers: ReadonlySet<string> = new Set(['username', 'domain', 'is_published'])
/** Returns true if a guest may decide about a merge: it changes neither the address of the page nor its publication. */
export const isForGuests = ({ profile }: Merge): boolean =>
  !profile.some(({ path }) => fieldsOfMembers.has(path[0]!))

/** Returns the row of bulk saving that writes a merged link. */
export const toRow = ({ id, action, leaves }: MergedLink): Row => {
  if (action === 'archive') return { id, archived: true }
  const { gate, ...fields } = nest(leaves)
  const { code_mac, ...gateFields } = (gate ?? {}) as { code_mac?: string | null }
  return {
    ...fields,
    ...(Object.keys(gateFields).length ? { gate: gateFields } : {}),
    ...(code_mac === undefined ? {} : { [codeHash]: code_mac }),
    ...(action === 'add' ? { [addsLink]: true as const } : { id }),
    ...(action === 'restore' ? { archived: false } : {}),
  } as Row
}

/** Merges the fields of a row into a link, as bulk saving does. */
export const mergeRow = (
  deps: Deps,
  current: LinkContent,
  { archived: _, order: __, revision: ___, ...row }: Row,
): LinkContent => mergeLink(current, { title: current.doc.title, url: current.doc.url, ...row }, deps)

export const createLinkRecord = (
  content: LinkContent,
  id: number,
  profileId: number,
  now: number,
): LinkRecord => ({
  ...content,
  id,
  profileId,
  position: 0,
  revision: 1,
  clicks: 0,
  unique_clicks: 0,
  last_clicked_at: null,
  archivedAt: null,
  createdAt: now,
  updatedAt: now,
})

/** Returns a link that a proposal adds. */
export const createAdded = (deps: Deps, link: MergedLink, profileId: number, now: number): LinkRecord => {
  const empty = createLinkRecord(emptyLink, link.id, profileId, now)
  return { ...empty, ...mergeRow(deps, empty, toRow(link)) }
}

/** Returns the page after an acceptance, as the writes of profile and links make it. */
const applyMerge = (deps: Deps, page: Page, merge: Merge, now: number): PageState => {
  const update = toProfileUpdate(merge.profile)
  const { username, is_published, domain } = update
  const current = page.profile
  const profile: ProfileRecord = {
    ...current,
    ...mergeSettings(current, update, deps.config),
    username: username ?? current.username,
    isPublished: is_published ?? current.isPublished,
    domain: domain === undefined ? current.domain : domain?.host ? requestHost(domain.host, now, null) : null,
  }
  const links = new Map([...page.archived, ...page.links].map((link) => [link.id, link]))
  for (const link of merge.links) {
    const before = links.get(link.id) ?? createLinkRecord(emptyLink, link.id, current.id, now)
    if (link.action !== 'archive')
      links.set(link.id, { ...before, ...mergeRow(deps, before, toRow(link)), archivedAt: null })
  }
  return { profile, links: merge.order.map((id, position) => ({ ...links.get(id)!, position })) }
}

const toState = (deps: Deps, { profile, links }: PageState): State => ({
  profile: {
    ...toSettingsFields(profile, deps.config),
    username: profile.username,
    is_published: profile.isPublished,
    domain: profile.domain?.host ?? null,
  },
  links: links.map((link) => ({ ...toReviewedFields(link), id: link.id })),
})

/** Merges a proposal into a page. */
export const mergePage = (page: Page, changes: ProposedChanges, decisions: Decisions = noDecisions): Merge =>
  mergeProposal(toContent(page), changes, decisions)

export type Comparison = {
  readonly differences: readonly ProposalDifference[]
  readonly conflicts: readonly ProposalConflict[]
}

/** Compares a page with what an acceptance makes of it. */
export const compare = (
  deps: Deps,
  page: Page,
  changes: ProposedChanges,
  now: number,
): Comparison & { readonly merge: Merge; readonly hash: string } => {
  const merge = mergePage(page, changes)
  const differences = compareStates(toState(deps, page), toState(deps, applyMerge(deps, page, merge, now)))
  const { conflicts } = merge
  const hash = sha256(stringify([differences, conflicts, listCodes(changes)])!)
  return { merge, differences, conflicts, hash }
}

/** Merges a proposal as its author sees it: with all that is proposed, also in conflicts. */
export const mergeAll = (page: Page, changes: ProposedChanges): Merge => {
  const { conflicts } = mergePage(page, changes)
  const choose = new Map(conflicts.map(({ path }) => [path, 'proposed' as const]))
  return mergePage(page, changes, { ...noDecisions, choose })
}

/** Returns the page as its author sees it. Each change of a resource is a new revision, so that no write of the author replaces another. */
export const applyProposal = (deps: Deps, page: Page, changes: ProposedChanges, now: number): PageState => {
  const { profile, links } = applyMerge(deps, page, mergeAll(page, changes), now)
  const count = <R extends { readonly revision: number }>(name: string, resource: R): R => ({
    ...resource,
    revision: resource.revision + (changes.writes[name] ?? 0),
  })
  return { profile: count('profile', profile), links: links.map((link) => count(nameLink(link.id), link)) }
}

export const listOrder = (page: Page, changes: ProposedChanges): readonly number[] =>
  mergeAll(page, changes).order
