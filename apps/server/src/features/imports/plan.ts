import {
  createProblem,
  type ImportItem,
  type ImportResult,
  isUrlProblem,
  LinkWrite,
  linkFields,
  listProseLengths,
  maxUrlLength,
  opensAddress,
  type Problem,
  parseUrlHost,
} from '@vitrine/contract'
import { guessLink } from '@vitrine/page/guess-link'
import { getNetworkName } from '@vitrine/page/icons/index'
import { findLinkWarnings } from '@vitrine/page/link-warnings'
import type { Deps } from '../../deps.ts'
import type { HostList } from '../../domain/blocked-hosts.ts'
import { removeInvalidKey } from '../../domain/external-ids.ts'
import { compileLazily } from '../../domain/validate.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { createLinkContent, dropTakenIds, type LinkRecord } from '../links/index.ts'
import {
  addNote,
  type ExcludedItem,
  type ExcludedReason,
  type ParsedSource,
  readUrl,
  type SourceItem,
  toLine,
  withNotes,
} from './parsed-source.ts'
import { collectProblems, type Refs } from './parts.ts'

export type PlannedLink = {
  readonly item: ImportItem
  readonly content: Pick<LinkRecord, 'doc' | 'extra'>
  readonly picture: string | undefined
  readonly campaign: number | undefined
}
export type ImportPlan = {
  readonly source: ParsedSource['source']
  readonly items: readonly ImportItem[]
  readonly links: readonly PlannedLink[]
  readonly refs: Refs
}

export type ImportTarget = {
  /** URL of the page, for kinds without a link URL. */
  readonly url: string
  readonly isPublished: boolean
  readonly active: readonly LinkRecord[]
  /** Number of further links that the page may have. */
  readonly remaining: number
  readonly limitProblem: Problem
}

/** Maximum lengths of texts that other services allow to be longer. */
const maxLengths = listProseLengths(linkFields)

const validate = compileLazily(LinkWrite, 'link')

export const planImport = async (
  deps: Deps,
  source: ParsedSource,
  target: ImportTarget,
  skippedIndexes: ReadonlySet<number>,
  hosts: HostList,
): Promise<ImportPlan> => {
  const items: ImportItem[] = []
  const links: PlannedLink[] = []
  const refs = new Map<number, { readonly id: number | null }>()
  /** Position of the first planned entry by key. */
  const positionByKey = new Map<string, string>()
  const existingByKey = Map.groupBy(target.active, (link) => createMatchKey(link.doc))
  const exportedCards = new Set(
    source.items.filter(({ allowsDuplicate }) => allowsDuplicate).map(({ link }) => describeCard(link)),
  )
  /** Returns the existing link that an entry repeats: an equal one, or one that no other entry of an export equals. */
  const findExisting = (candidates: readonly LinkRecord[], doc: LinkRecord['doc']) => {
    const links = candidates.filter((link) => hasSamePicture(link.doc, doc))
    return (
      links.find((link) => describeCard(link.doc) === describeCard(doc)) ??
      links.find((link) => !exportedCards.has(describeCard(link.doc)))
    )
  }
  const mapId = ({ id }: SourceItem, to: { readonly id: number | null } | undefined) => {
    if (id !== undefined && to && !refs.has(id)) refs.set(id, to)
  }
  /** Counts towards the limit, so that no entry beyond the limit of the dry run takes the place of a skipped one. */
  let skippedCount = 0
  const planEntry = (entry: SourceItem, index: number): ImportItem | null => {
    const { body, notes } = prepareBody(entry, target)
    const exclude = (reason: ExcludedReason, ...problems: readonly Problem[]): ImportItem => ({
      ...toItem(entry, body, [...notes, ...problems]),
      outcome: 'left_out',
      reason,
    })
    const invalid = validate(body, notes)
    const hostProblems = hasCommaInHost(body.url)
      ? [createProblem('url', 'url_invalid')]
      : hosts.findProblems(body)
    const problems = invalid.length ? invalid : hostProblems
    if (problems.length) {
      const isUrlRefused = problems.every((problem) => isUrlProblem(problem) || problem.path === 'url')
      return exclude(isUrlRefused ? 'address_refused' : 'invalid', ...problems)
    }
    const { content, problems: contentProblems } = collectProblems(() => createLinkContent(deps, body))
    if (!content || contentProblems.length) return exclude('invalid', ...contentProblems)
    const key = createMatchKey(content.doc)
    const candidates = existingByKey.get(key) ?? []
    const existing = findExisting(candidates, content.doc)
    // In an export each of several equal links matches another existing one
    if (existing && entry.allowsDuplicate) candidates.splice(candidates.indexOf(existing), 1)
    const firstPosition = existing ? null : positionByKey.get(key)
    if (existing || (firstPosition !== undefined && !entry.allowsDuplicate)) {
      mapId(entry, existing)
      const rule = opensAddress(content.doc) ? 'import_same_address' : 'import_same_entry'
      const note = createProblem(null, rule, { where: firstPosition ?? null })
      return { ...exclude('duplicate', note), duplicate_of: firstPosition ?? null }
    }
    if (links.length + skippedCount >= target.remaining) return exclude('limit', target.limitProblem)
    positionByKey.set(key, entry.position.slice(0, 100))
    if (skippedIndexes.has(index)) {
      skippedCount += 1
      return null
    }
    const warnings = findLinkWarnings(content.doc).filter(
      ({ path }) => path !== 'image_url' || !entry.picture,
    )
    const item = toItem(entry, body, [...notes, ...warnings])
    mapId(entry, item)
    links.push({ item, content, picture: entry.picture, campaign: entry.campaign })
    return item
  }
  for (const [index, entry] of source.items.entries()) {
    await yieldToEventLoop()
    const item = planEntry(entry, index)
    if (item) items.push(item)
  }
  return {
    source: source.source,
    items: [...items, ...source.excludedItems.map(toExcludedItem)],
    links: withFreeExternalIds(links, target.active),
    refs,
  }
}

/** Removes external ids that a link of the page or an earlier entry uses, with a note. */
const withFreeExternalIds = (links: readonly PlannedLink[], active: readonly LinkRecord[]): PlannedLink[] => {
  const contents = dropTakenIds(
    links.map(({ content }) => content),
    active,
    (warning, i) => addNote(links[i]!.item, warning),
  )
  return links.map((link, i) => ({ ...link, content: contents[i]! }))
}

const hasCommaInHost = (url: string): boolean => parseUrlHost(url)?.includes(',') ?? false

/** Returns a key that is equal for equal links: the URL, or the content of a block that opens no URL. */
const createMatchKey = (doc: LinkRecord['doc']): string =>
  opensAddress(doc) ? normaliseUrl(doc.url) : JSON.stringify([doc.kind, doc.title, doc.business_block_config])

/** Returns a text that distinguishes links to the same URL. */
const describeCard = ({ kind, title, url }: Partial<LinkWrite>): string => JSON.stringify([kind, title, url])

/** Returns false for two blocks that open no URL and show different uploads of this installation. */
const hasSamePicture = (existing: LinkRecord['doc'], doc: LinkRecord['doc']): boolean =>
  opensAddress(doc) || !doc.image_url?.startsWith('/media/') || existing.image_url === doc.image_url

const normaliseUrl = (url: string): string => {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return url
  const host = parsed.hostname.replace(/^www\./, '')
  return `${host}${parsed.port && `:${parsed.port}`}${parsed.pathname.replace(/\/$/, '')}${parsed.search}${parsed.hash}`
}

/** Returns the body of a link, with texts cut to their maximum length. Drafts are hidden on a published page. */
const prepareBody = (entry: SourceItem, target: ImportTarget): { body: LinkWrite; notes: Problem[] } => {
  const notes = [...entry.notes]
  const body: Record<string, unknown> = { ...entry.link, url: entry.link.url ?? target.url }
  if (entry.isDraft && target.isPublished && body.is_enabled !== false) {
    body.is_enabled = false
    notes.push(createProblem(null, 'import_draft'))
  }
  const { url, title } = body
  const guess = typeof url === 'string' && url.length <= maxUrlLength ? guessLink(url) : null
  if (guess && body.kind === undefined) body.kind = guess.kind
  // A title derived from the URL reads better than the URL
  if (guess && !entry.allowsDuplicate && typeof title === 'string' && readUrl(title) === url)
    body.title = toLine(guess.title) || title
  for (const [name, maxLength] of maxLengths) {
    const text = body[name]
    if (typeof text !== 'string') continue
    if (text.length <= maxLength) {
      // Readers cut texts too, which can split an emoji
      body[name] = text.toWellFormed()
      continue
    }
    body[name] = `${text
      .slice(0, maxLength - 1)
      .toWellFormed()
      .trimEnd()}…`
    notes.push(createProblem(name, 'import_shortened', { max: maxLength }))
  }
  if (removeInvalidKey(body)) notes.push(createProblem('external_id', 'import_external_id'))
  if (!body.title && entry.network) body.title = getNetworkName(entry.network)
  return { body: body as LinkWrite, notes }
}

const toItem = ({ position }: SourceItem, body: LinkWrite, notes: readonly Problem[]): ImportItem => ({
  where: position.slice(0, 100),
  outcome: 'create',
  id: null,
  title: shortenText(body.title) ?? '',
  url: opensAddress({ ...body, kind: body.kind ?? 'normal' }) ? shortenText(body.url) : null,
  kind: shortenText(body.kind),
  section: shortenText(body.section),
  reason: null,
  duplicate_of: null,
  ...withNotes(notes),
})

const shortenText = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, 2048).toWellFormed() : null

const toExcludedItem = ({ position, title, url, reason, note }: ExcludedItem): ImportItem => ({
  where: position.slice(0, 100),
  outcome: 'left_out',
  id: null,
  title: title.slice(0, 200).toWellFormed(),
  url: shortenText(url),
  kind: null,
  section: null,
  reason,
  duplicate_of: null,
  ...withNotes([note]),
})

export const countItems = (items: readonly ImportItem[]): ImportResult['counts'] => {
  const create = items.filter(({ outcome }) => outcome === 'create').length
  return { create, left_out: items.length - create }
}
