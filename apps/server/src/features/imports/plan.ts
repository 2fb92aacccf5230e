import {
  type ImportItem,
  type ImportResult,
  isAddressProblem,
  LinkWrite,
  maxUrlLength,
  type Problem,
  problem,
} from '@vitrine/contract'
import { guessLink } from '@vitrine/page/guess-link'
import { networkName } from '@vitrine/page/icons/index'
import { linkWarnings } from '@vitrine/page/link-warnings'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../domain/errors.ts'
import { compileLazily } from '../../domain/validate.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import type { HostList } from '../blocked-hosts/index.ts'
import { createLinkContent, type LinkRecord } from '../links/index.ts'
import {
  createNote,
  type LeftOutItem,
  type LeftOutReason,
  type ParsedSource,
  readWebAddress,
  type SourceItem,
  toLine,
  withNotes,
} from './parsed-source.ts'
import type { Refs } from './parts.ts'

export type PlannedLink = {
  readonly item: ImportItem
  readonly content: Pick<LinkRecord, 'doc' | 'extra'>
  readonly picture: string | undefined
  readonly campaign: number | undefined
}
export type Plan = {
  readonly source: ParsedSource['source']
  readonly items: readonly ImportItem[]
  readonly links: readonly PlannedLink[]
  readonly refs: Refs
}

export type Target = {
  /** URL of the page, for kinds without a link URL. */
  readonly url: string
  readonly isPublished: boolean
  readonly active: readonly LinkRecord[]
  /** Number of further links that the page may have. */
  readonly remaining: number
  /** Message for the user if `remaining` is used up. */
  readonly limitProblem: Problem
}

/** Maximum length of texts that other services allow to be longer. */
const limits: Readonly<Record<string, number>> = {
  title: 200,
  supporting_text: 500,
  description: 2000,
  section: 80,
  image_alt: 300,
}

const validate = compileLazily(LinkWrite, 'link')

export const planImport = async (
  deps: Deps,
  source: ParsedSource,
  target: Target,
  hosts: HostList,
): Promise<Plan> => {
  const items: ImportItem[] = []
  const links: PlannedLink[] = []
  const refs = new Map<number, { readonly id: number | null }>()
  /** By key, the entry that was planned first; null if the page has the link. */
  const whereByKey = new Map<string, string | null>()
  for (const link of target.active) whereByKey.set(keyOf(link.doc), null)
  const onPage = Map.groupBy(target.active, (link) => keyOf(link.doc))
  const refer = ({ id }: SourceItem, to: { readonly id: number | null } | undefined) => {
    if (id !== undefined && to && !refs.has(id)) refs.set(id, to)
  }
  for (const entry of source.items) {
    await yieldToEventLoop()
    const { body, notes } = bodyOf(entry, target)
    const leaveOut = (reason: LeftOutReason, ...why: readonly Problem[]) =>
      items.push({ ...itemOf(entry, body, [...notes, ...why]), outcome: 'left_out', reason })
    const invalid = validate(body)
    const problems = invalid.length ? invalid : hosts.problemsOf(body)
    if (problems.length) {
      const isAddress = problems.every((problem) => isAddressProblem(problem) || problem.path === 'url')
      leaveOut(isAddress ? 'address_refused' : 'invalid', ...problems)
      continue
    }
    const { content, problems: contentProblems } = contentOf(deps, body)
    if (!content || contentProblems.length) {
      leaveOut('invalid', ...contentProblems)
      continue
    }
    const key = keyOf(content.doc)
    const first = whereByKey.get(key)
    if (first !== undefined && (onPage.has(key) || !entry.exact)) {
      // The second of two equal links matches the second existing one
      const equalLinks = onPage.get(key)
      refer(entry, equalLinks && equalLinks.length > 1 ? equalLinks.shift() : equalLinks?.[0])
      const rule = hasAddress(body.kind) ? 'import_same_address' : 'import_same_entry'
      const note = createNote(rule, { where: first })
      items.push({
        ...itemOf(entry, body, [...notes, note]),
        outcome: 'left_out',
        reason: 'duplicate',
        duplicate_of: first,
      })
      continue
    }
    if (links.length >= target.remaining) {
      leaveOut('limit', target.limitProblem)
      continue
    }
    whereByKey.set(key, entry.where.slice(0, 100))
    const warnings = linkWarnings(content.doc).filter(({ path }) => path !== 'image_url' || !entry.picture)
    const item = itemOf(entry, body, [...notes, ...warnings])
    items.push(item)
    refer(entry, item)
    links.push({ item, content, picture: entry.picture, campaign: entry.campaign })
  }
  return { source: source.source, items: [...items, ...source.leftOut.map(leftOutItem)], links, refs }
}

const contentOf = (
  deps: Deps,
  body: LinkWrite,
): ReturnType<typeof createLinkContent> | { content: null; problems: Problem[] } => {
  try {
    return createLinkContent(deps, body)
  } catch (error) {
    if (error instanceof DomainError) return { content: null, problems: [...error.problems] }
    throw error
  }
}

/** Kinds that open no URL. */
const unfollowed = new Set(['header', 'text', 'contact_card', 'form', 'email_capture', 'faq'])
const hasAddress = (kind: string | null | undefined): boolean => !unfollowed.has(kind ?? 'normal')

/** Returns a key that is equal for equal links: the URL, or the content for kinds that open no URL. */
const keyOf = ({ kind, url, title, business_block_config: config }: LinkRecord['doc']): string =>
  hasAddress(kind) ? plainAddress(url) : `${kind} ${title} ${JSON.stringify(config)}`

const plainAddress = (url: string): string => {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return url
  const host = parsed.hostname.replace(/^www\./, '')
  return `${host}${parsed.port && `:${parsed.port}`}${parsed.pathname.replace(/\/$/, '')}${parsed.search}${parsed.hash}`
}

/** Returns the body of a link, with texts cut to their maximum length. Drafts are hidden on a published page. */
const bodyOf = (entry: SourceItem, page: Target): { body: LinkWrite; notes: Problem[] } => {
  const notes = [...entry.notes]
  const body: Record<string, unknown> = { ...entry.link, url: entry.link.url ?? page.url }
  if (entry.isDraft && page.isPublished && body.is_enabled !== false) {
    body.is_enabled = false
    notes.push(createNote('import_draft'))
  }
  const { url, title } = body
  const guess = typeof url === 'string' && url.length <= maxUrlLength ? guessLink(url) : null
  if (guess && body.kind === undefined) body.kind = guess.kind
  // Without a title, one derived from the URL reads better than the URL
  if (guess && !entry.exact && typeof title === 'string' && readWebAddress(title) === url)
    body.title = toLine(guess.title) || title
  for (const [name, most] of Object.entries(limits)) {
    const text = body[name]
    if (typeof text !== 'string') continue
    if (text.length <= most) {
      // Readers cut texts too, which can split an emoji
      body[name] = text.toWellFormed()
      continue
    }
    body[name] = `${text
      .slice(0, most - 1)
      .toWellFormed()
      .trimEnd()}…`
    notes.push(problem(name, 'import_shortened', { max: most }))
  }
  if (!body.title && entry.network) body.title = networkName(entry.network)
  return { body: body as LinkWrite, notes }
}

const itemOf = ({ where }: SourceItem, body: LinkWrite, notes: readonly Problem[]): ImportItem => ({
  where: where.slice(0, 100),
  outcome: 'create',
  id: null,
  title: textOf(body.title) ?? '',
  url: hasAddress(body.kind) ? textOf(body.url) : null,
  kind: textOf(body.kind),
  section: textOf(body.section),
  reason: null,
  duplicate_of: null,
  ...withNotes(notes),
})

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, 2048).toWellFormed() : null

const leftOutItem = ({ where, title, url, reason, note }: LeftOutItem): ImportItem => ({
  where: where.slice(0, 100),
  outcome: 'left_out',
  id: null,
  title: title.slice(0, 200).toWellFormed(),
  url: textOf(url),
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
