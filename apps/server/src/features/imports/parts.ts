import { isDeepStrictEqual } from 'node:util'
import {
  CampaignCreate,
  createProblem,
  type ImportPart,
  type Problem,
  VariantCreate,
} from '@vitrine/contract'
import type { Config } from '../../config.ts'
import { DomainError } from '../../domain/errors.ts'
import { removeInvalidKey } from '../../domain/external-ids.ts'
import { findFreeSlug } from '../../domain/slugs.ts'
import { compileLazily, type Validator } from '../../domain/validate.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { type CampaignContent, createCampaignContent, isUpcoming } from '../campaigns/index.ts'
import { dropTakenIds } from '../links/index.ts'
import {
  countMissingLinks,
  createVariantContent,
  replaceLinkIds,
  type VariantContent,
} from '../variants/index.ts'
import { type ExcludedReason, type SourcePart, toLine, withNotes } from './parsed-source.ts'

/** Ids of the source and their ids here, which are null until the entry is written. */
export type Refs = ReadonlyMap<number, { readonly id: number | null }>

/** A variant or campaign to create. `content` refers to other entries by their ids in the source. */
export type PlannedPart<Content> = { readonly item: ImportPart; readonly content: Content }

export type PartsPlan<Content> = {
  readonly items: readonly ImportPart[]
  readonly planned: readonly PlannedPart<Content>[]
  readonly refs: Refs
}

export type PartsTarget<Content> = {
  readonly active: readonly (Content & { readonly id: number })[]
  readonly remaining: number
  readonly limitProblem: Problem
}

/** Operations that differ between variants and campaigns. */
type PartKind<Content> = {
  readonly validate: Validator
  readonly createContent: (body: Record<string, unknown>) => { content: Content; problems: Problem[] }
  /** Returns the content as imported: not running, and without missing references. Adds its changes to `notes`. */
  readonly prepareContent: (content: Content, notes: Problem[]) => Content
  /** Returns the content with ids of this page, or undefined if a referenced entry does not exist here. */
  readonly withLocalIds: (content: Content) => Content | undefined
  readonly readSlug: (content: Content) => string
  readonly withSlug: (content: Content, slug: string) => Content
  readonly chooseStatus: (content: Content) => string
  /** Returns the content without properties that equal entries may differ in. */
  readonly comparableContent: (content: Content) => unknown
}

const validateVariant = compileLazily(VariantCreate, 'variant')
const validateCampaign = compileLazily(CampaignCreate, 'campaign')

const pausedNote = createProblem(null, 'import_paused')

export const planVariants = (
  config: Config,
  parts: readonly SourcePart[],
  target: PartsTarget<VariantContent>,
  links: Refs,
  now: number,
): Promise<PartsPlan<VariantContent>> =>
  planParts(parts, target, {
    validate: validateVariant,
    createContent: (body) =>
      createVariantContent(
        config,
        { ...body, status: body.status === 'running' ? 'paused' : body.status } as VariantCreate,
        now,
      ),
    prepareContent: (content, notes) => {
      const missingLinks = countMissingLinks(content, (id) => links.has(id))
      if (missingLinks) notes.push(createProblem(null, 'import_links', { count: missingLinks }))
      const imported = replaceLinkIds(content, (id) => (links.has(id) ? id : undefined))
      if (imported.doc.goal.metric !== content.doc.goal.metric) notes.push(createProblem(null, 'import_goal'))
      return imported
    },
    withLocalIds: (content) =>
      countMissingLinks(content, (id) => links.get(id)?.id != null)
        ? undefined
        : replaceLinkIds(content, (id) => links.get(id)?.id ?? undefined),
    readSlug: ({ doc }) => doc.key,
    withSlug: ({ doc, extra }, key) => ({ doc: { ...doc, key }, extra }),
    chooseStatus: ({ doc }) => doc.status,
    comparableContent: ({ doc: { key: _, status: _s, started_at: _a, stopped_at: _o, ...doc }, extra }) => ({
      doc,
      extra,
    }),
  })

export const planCampaigns = (
  parts: readonly SourcePart[],
  target: PartsTarget<CampaignContent>,
  links: Refs,
  variants: Refs,
  now: number,
): Promise<PartsPlan<CampaignContent>> =>
  planParts(parts, target, {
    validate: validateCampaign,
    createContent: (body) => createCampaignContent(body as CampaignCreate),
    prepareContent: ({ doc, extra }, notes) => {
      const link_ids = doc.link_ids.filter((id) => links.has(id))
      const missingLinks = doc.link_ids.length - link_ids.length
      if (missingLinks) notes.push(createProblem(null, 'import_links', { count: missingLinks }))
      if (missingLinks && !link_ids.length) notes.push(createProblem(null, 'import_all_links'))
      const hasVariant = doc.variant_id !== null && variants.has(doc.variant_id)
      if (doc.variant_id !== null && !hasVariant) notes.push(createProblem(null, 'import_variant'))
      const isPaused = isUpcoming({ doc, extra }, now)
      if (isPaused) notes.push(pausedNote)
      return {
        extra,
        doc: {
          ...doc,
          link_ids,
          variant_id: hasVariant ? doc.variant_id : null,
          status: isPaused ? 'paused' : doc.status,
        },
      }
    },
    withLocalIds: (content) => {
      const { link_ids, variant_id } = content.doc
      const hasLocalReferences =
        link_ids.every((id) => links.get(id)?.id != null) &&
        (variant_id === null || variants.get(variant_id)?.id != null)
      return hasLocalReferences ? withWrittenParts(content, links, variants) : undefined
    },
    readSlug: ({ doc }) => doc.slug,
    withSlug: ({ doc, extra }, slug) => ({ doc: { ...doc, slug }, extra }),
    chooseStatus: ({ doc }) => (doc.status === 'active' ? 'ended' : doc.status),
    comparableContent: ({ doc: { slug: _, status: _s, ...doc }, extra }) => ({ doc, extra }),
  })

export const withWrittenLinks = (content: VariantContent, links: Refs): VariantContent =>
  replaceLinkIds(content, (id) => links.get(id)?.id ?? undefined)

export const withWrittenParts = (
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

const planParts = async <Content extends VariantContent | CampaignContent>(
  parts: readonly SourcePart[],
  { active, remaining, limitProblem }: PartsTarget<Content>,
  kind: PartKind<Content>,
): Promise<PartsPlan<Content>> => {
  const items: ImportPart[] = []
  const planned: PlannedPart<Content>[] = []
  const refs = new Map<number, { readonly id: number | null }>()
  const usedSlugs = new Set(active.map(kind.readSlug))
  const unmatchedEntries = new Set(active)
  const keyHolders: { id: number | null; extra: Record<string, unknown> }[] = active.map(({ id, extra }) => ({
    id,
    extra,
  }))
  const planPart = (part: SourcePart): ImportPart => {
    const { position, id, body, exclusion } = part
    const exclude = (
      reason: ExcludedReason,
      notes: readonly Problem[],
      existingId: number | null = null,
    ) => ({ ...createItem(position, body), id: existingId, reason, ...withNotes(notes) })
    if (exclusion) return exclude(exclusion.reason, [exclusion.note])
    if (id !== undefined && refs.has(id)) return exclude('invalid', [createProblem(null, 'import_same_id')])
    const hasInvalidKey = removeInvalidKey(body)
    const problems = kind.validate(body)
    if (problems.length) return exclude('invalid', problems)
    const merged = collectProblems(() => kind.createContent(body))
    if (!merged.content || merged.problems.length) return exclude('invalid', merged.problems)
    const notes: Problem[] = [
      ...(part.notes ?? []),
      ...(body.status === 'running' ? [pausedNote] : []),
      ...(hasInvalidKey ? [createProblem('external_id', 'import_external_id')] : []),
    ]
    const content = kind.prepareContent(merged.content, notes)
    const requestedSlug = kind.readSlug(content)
    const localContent = kind.withLocalIds(content)
    const sameEntry = localContent && [...unmatchedEntries].find((entry) => isSame(kind, entry, localContent))
    if (sameEntry) {
      unmatchedEntries.delete(sameEntry)
      if (id !== undefined) refs.set(id, sameEntry)
      return exclude('duplicate', [createProblem(null, 'import_same_entry', { where: null })], sameEntry.id)
    }
    if (planned.length >= remaining) return exclude('limit', [limitProblem])
    const [freeContent] = dropTakenIds([content], keyHolders, (note) => notes.push(note))
    const slug = findFreeSlug(requestedSlug, usedSlugs)
    usedSlugs.add(slug)
    if (slug !== requestedSlug)
      notes.push(createProblem(null, 'import_slug', { slug: requestedSlug, free: slug }))
    const item: ImportPart = {
      ...createItem(position, body),
      outcome: 'create',
      slug,
      status: kind.chooseStatus(content),
      ...withNotes(notes),
    }
    keyHolders.push({ id: null, extra: freeContent!.extra })
    planned.push({ item, content: kind.withSlug(freeContent!, slug) })
    if (id !== undefined) refs.set(id, item)
    return item
  }
  for (const part of parts) {
    await yieldToEventLoop()
    items.push(planPart(part))
  }
  return { items, planned, refs }
}

/** Returns true if an existing entry has the same content, and the same slug or one derived from it. */
const isSame = <Content>(kind: PartKind<Content>, existing: Content, imported: Content): boolean => {
  const slug = kind.readSlug(existing)
  const importedSlug = kind.readSlug(imported)
  return (
    (slug === importedSlug || slug.startsWith(`${importedSlug.slice(0, 55)}-`)) &&
    isDeepStrictEqual(kind.comparableContent(existing), kind.comparableContent(imported))
  )
}

/** Creates content. Returns null and the problems if that fails with a `DomainError`. */
export const collectProblems = <Content>(
  create: () => { content: Content; problems: readonly Problem[] },
): { content: Content | null; problems: readonly Problem[] } => {
  try {
    return create()
  } catch (error) {
    if (error instanceof DomainError) return { content: null, problems: error.problems }
    throw error
  }
}

const createItem = (position: string, body: Record<string, unknown>): ImportPart => ({
  where: position,
  outcome: 'left_out',
  id: null,
  name: toLine(body.name).slice(0, 120).toWellFormed(),
  slug: null,
  status: null,
  reason: null,
  ...withNotes([]),
})
