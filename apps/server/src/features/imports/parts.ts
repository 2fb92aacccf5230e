import { isDeepStrictEqual } from 'node:util'
import { CampaignCreate, type ImportPart, type Problem, problemText, VariantCreate } from '@vitrine/contract'
import type { Config } from '../../config.ts'
import { DomainError } from '../../domain/errors.ts'
import { freeSlug } from '../../domain/slugs.ts'
import { compile, type Validator } from '../../domain/validate.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { type CampaignContent, isToCome, newCampaignContent } from '../campaigns/index.ts'
import { lostLinks, newVariantContent, type VariantContent, withLinkIds } from '../variants/index.ts'
import { type FoundPart, type LeftOutReason, lineOf } from './found.ts'

/** What an id of the source stands for here. Its own id is null until it is written. */
export type Refs = ReadonlyMap<number, { readonly id: number | null }>

/** A variant or campaign that is to be made; it names others by their ids in the source. */
export type PlannedPart<Content> = { readonly item: ImportPart; readonly content: Content }

export type PartsPlan<Content> = {
  readonly items: readonly ImportPart[]
  readonly planned: readonly PlannedPart<Content>[]
  readonly refs: Refs
}

/** What a page has of them, and has room for. */
export type PartsTarget<Content> = {
  readonly live: readonly (Content & { readonly id: number })[]
  readonly room: number
  /** Why there is no more, for people. */
  readonly bound: string
}

/** What is done in one way with variants and in another with campaigns. */
type Kind<Content> = {
  readonly validate: Validator
  readonly contentOf: (body: Record<string, unknown>) => { content: Content; problems: Problem[] }
  /** As it comes along: at rest, and naming nothing that does not; what became of it goes to `notes`. */
  readonly settled: (content: Content, notes: string[]) => Content
  /** With ids of this page, where all that it names is here already; else undefined. */
  readonly here: (content: Content) => Content | undefined
  readonly slugOf: (content: Content) => string
  readonly withSlug: (content: Content, slug: string) => Content
  readonly statusOf: (content: Content) => string
  /** Without what may differ between two that are the same. */
  readonly core: (content: Content) => unknown
}

const compiled = (schema: typeof VariantCreate | typeof CampaignCreate, where: string): Validator => {
  let known: Validator | undefined
  return (value) => {
    known ??= compile(schema, where)
    return known(value)
  }
}
const validateVariant = compiled(VariantCreate, 'variant')
const validateCampaign = compiled(CampaignCreate, 'campaign')

const rests = 'It ran: it comes paused. Start it when the page is ready.'

/** What becomes of the variants of an export. `links`: what its links are here. */
export const planVariants = (
  config: Config,
  found: readonly FoundPart[],
  target: PartsTarget<VariantContent>,
  links: Refs,
  now: number,
): Promise<PartsPlan<VariantContent>> =>
  planParts(found, target, {
    validate: validateVariant,
    contentOf: (body) =>
      newVariantContent(
        config,
        { ...body, status: body.status === 'running' ? 'paused' : body.status } as VariantCreate,
        now,
      ),
    settled: (content, notes) => {
      const lost = lostLinks(content, (id) => links.has(id))
      if (lost) notes.push(namesLost(lost))
      const settled = withLinkIds(content, (id) => (links.has(id) ? id : undefined))
      if (settled.doc.goal.metric !== content.doc.goal.metric)
        notes.push('Its goal was such a link: clicks on any link count instead.')
      return settled
    },
    here: (content) =>
      lostLinks(content, (id) => links.get(id)?.id != null)
        ? undefined
        : withLinkIds(content, (id) => links.get(id)?.id ?? undefined),
    slugOf: ({ doc }) => doc.key,
    withSlug: ({ doc, extra }, key) => ({ doc: { ...doc, key }, extra }),
    statusOf: ({ doc }) => doc.status,
    core: ({ doc: { key: _, status: _s, started_at: _a, stopped_at: _o, ...doc }, extra }) => ({
      doc,
      extra,
    }),
  })

/** What becomes of the campaigns of an export. `links`, `variants`: what those of the export are here. */
export const planCampaigns = (
  found: readonly FoundPart[],
  target: PartsTarget<CampaignContent>,
  links: Refs,
  variants: Refs,
  now: number,
): Promise<PartsPlan<CampaignContent>> =>
  planParts(found, target, {
    validate: validateCampaign,
    contentOf: (body) => newCampaignContent(body as CampaignCreate),
    settled: ({ doc, extra }, notes) => {
      const link_ids = doc.link_ids.filter((id) => links.has(id))
      const lost = doc.link_ids.length - link_ids.length
      if (lost) notes.push(namesLost(lost))
      if (lost && !link_ids.length)
        notes.push('Without them it tags all links of the page: choose some before you start it.')
      const hasVariant = doc.variant_id !== null && variants.has(doc.variant_id)
      if (doc.variant_id !== null && !hasVariant) notes.push('Its variant does not come along.')
      const isResting = isToCome({ doc, extra }, now)
      if (isResting) notes.push(rests)
      return {
        extra,
        doc: {
          ...doc,
          link_ids,
          variant_id: hasVariant ? doc.variant_id : null,
          status: isResting ? 'paused' : doc.status,
        },
      }
    },
    here: (content) => {
      const { link_ids, variant_id } = content.doc
      const isHere =
        link_ids.every((id) => links.get(id)?.id != null) &&
        (variant_id === null || variants.get(variant_id)?.id != null)
      return isHere ? campaignHere(content, links, variants) : undefined
    },
    slugOf: ({ doc }) => doc.slug,
    withSlug: ({ doc, extra }, slug) => ({ doc: { ...doc, slug }, extra }),
    statusOf: ({ doc }) => (doc.status === 'active' ? 'ended' : doc.status),
    core: ({ doc: { slug: _, status: _s, ...doc }, extra }) => ({ doc, extra }),
  })

/** A variant with the ids that its links have here, now that they are written. */
export const variantHere = (content: VariantContent, links: Refs): VariantContent =>
  withLinkIds(content, (id) => links.get(id)?.id ?? undefined)

/** The same of a campaign. */
export const campaignHere = (
  { doc, extra }: CampaignContent,
  links: Refs,
  variants: Refs,
): CampaignContent => ({
  extra,
  doc: {
    ...doc,
    link_ids: [...new Set(doc.link_ids.flatMap((id) => links.get(id)?.id ?? []))],
    variant_id: doc.variant_id === null ? null : (variants.get(doc.variant_id)?.id ?? null),
  },
})

const namesLost = (count: number): string =>
  count === 1
    ? '1 link that it names does not come along.'
    : `${count} links that it names do not come along.`

const planParts = async <Content extends VariantContent | CampaignContent>(
  found: readonly FoundPart[],
  { live, room, bound }: PartsTarget<Content>,
  kind: Kind<Content>,
): Promise<PartsPlan<Content>> => {
  const items: ImportPart[] = []
  const planned: PlannedPart<Content>[] = []
  const refs = new Map<number, { readonly id: number | null }>()
  const taken = new Set(live.map(kind.slugOf))
  const unmatched = new Set(live)
  for (const part of found) {
    await yieldToEventLoop()
    const { where, id, body, left } = part
    const leave = (reason: LeftOutReason, notes: readonly string[], of: number | null = null) =>
      items.push({ ...itemOf(where, body), id: of, reason, notes: limitNotes(notes) })
    if (left) {
      leave(left.reason, [left.note])
      continue
    }
    if (id !== undefined && refs.has(id)) {
      leave('invalid', ['Another one of this file has its id.'])
      continue
    }
    const problems = kind.validate(body)
    if (problems.length) {
      leave('invalid', problems.map(problemText))
      continue
    }
    const made = orProblems(() => kind.contentOf(body))
    if (!made.content || made.problems.length) {
      leave('invalid', made.problems.map(problemText))
      continue
    }
    const notes: string[] = [...(part.notes ?? []), ...(body.status === 'running' ? [rests] : [])]
    const content = kind.settled(made.content, notes)
    const own = kind.slugOf(content)
    const here = kind.here(content)
    const same = here && [...unmatched].find((one) => isSame(kind, one, here))
    if (same) {
      unmatched.delete(same)
      if (id !== undefined) refs.set(id, same)
      leave('duplicate', ['The page has this entry already.'], same.id)
      continue
    }
    if (planned.length >= room) {
      leave('limit', [bound])
      continue
    }
    const slug = freeSlug(own, taken)
    taken.add(slug)
    if (slug !== own) notes.push(`"${own}" is taken here: it is "${slug}".`)
    const item: ImportPart = {
      ...itemOf(where, body),
      outcome: 'create',
      slug,
      status: kind.statusOf(content),
      notes: limitNotes(notes),
    }
    items.push(item)
    planned.push({ item, content: kind.withSlug(content, slug) })
    if (id !== undefined) refs.set(id, item)
  }
  return { items, planned, refs }
}

/** Whether it is on the page: with the same content, by its own slug or by one that was made of it. */
const isSame = <Content>(kind: Kind<Content>, live: Content, here: Content): boolean => {
  const slug = kind.slugOf(live)
  const own = kind.slugOf(here)
  return (
    (slug === own || slug.startsWith(`${own.slice(0, 55)}-`)) &&
    isDeepStrictEqual(kind.core(live), kind.core(here))
  )
}

const orProblems = <Content>(
  make: () => { content: Content; problems: Problem[] },
): { content: Content | null; problems: readonly Problem[] } => {
  try {
    return make()
  } catch (error) {
    if (error instanceof DomainError) return { content: null, problems: error.problems }
    throw error
  }
}

const itemOf = (where: string, body: Record<string, unknown>): ImportPart => ({
  where,
  outcome: 'left_out',
  id: null,
  name: lineOf(body.name).slice(0, 120).toWellFormed(),
  slug: null,
  status: null,
  reason: null,
  notes: [],
})

const limitNotes = (notes: readonly string[]): string[] =>
  notes.slice(0, 10).map((note) => note.slice(0, 300).toWellFormed())
