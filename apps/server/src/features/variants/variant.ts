import {
  type Condition,
  createProblem,
  listNested,
  type Problem,
  toInitialContent,
  type Variant,
  type VariantFields,
  type VariantWrite,
  variantComputed,
  variantFields,
} from '@vitrine/contract'
import { mapThemeUploads } from '@vitrine/page/themes/pictures'
import type { Overrides } from '@vitrine/page/visitors/apply-variant'
import { findConditionProblems } from '@vitrine/page/visitors/conditions'
import type { Config } from '../../config.ts'
import { fail } from '../../domain/errors.ts'
import { omitEmptySource } from '../../domain/external-ids.ts'
import {
  addBaseUrl,
  countBytes,
  merge,
  type Shape,
  type StoredDoc,
  stripBaseUrl,
  toIso,
  toIsoOrNull,
} from '../../domain/resource.ts'
import { createSlug } from '../../domain/slugs.ts'
import { createDocReader, listOf, required } from '../../domain/stored-doc.ts'
import { endsBeforeStart, toUtcPeriod } from '../../domain/times.ts'

/** Stored fields of a variant. The service sets the times of its start and end. */
export type VariantDoc = Omit<VariantFields, 'overrides'> & {
  overrides: Overrides & Record<string, unknown>
  started_at: string | null
  stopped_at: string | null
}

export type VariantRecord = StoredDoc<VariantDoc> & {
  id: number
  profileId: number
  splitFrom: number | null
  decidedAt: number | null
  revision: number
  archivedAt: number | null
  createdAt: number
  updatedAt: number
}

const shape: Shape<VariantDoc> = {
  defaults: { ...toInitialContent(variantFields), started_at: null, stopped_at: null },
  nested: listNested(variantFields),
  computed: Object.keys(variantComputed),
}

export const emptyVariant: StoredDoc<VariantDoc> = { doc: shape.defaults, extra: {} }

const readStored = createDocReader<StoredDoc<VariantDoc>>('variant', {
  doc: {
    ...shape.defaults,
    conditions: listOf<Condition>({ attribute: required, operator: required, value: required }),
  },
  extra: {},
})

/** Parses a variant. An unreadable one becomes a draft, so visitors see the original. */
export const readVariant = (text: string, id: number): StoredDoc<VariantDoc> => {
  const content = readStored(text, id)
  content.doc.schedule = toUtcPeriod(content.doc.schedule)
  return content
}

/** Maximum size of a theme, which may have undocumented properties. */
const maxThemeBytes = 16 * 1024

/** Merges an update and stores when the variant started or stopped. Derives a missing key from the name. */
export const mergeVariant = (
  current: StoredDoc<VariantDoc>,
  body: VariantWrite,
  config: Config,
  now: number,
): StoredDoc<VariantDoc> => {
  if (body.overrides?.theme && countBytes(body.overrides.theme) > maxThemeBytes)
    fail('validation_failed', createProblem('overrides.theme', 'max_kib', { max: maxThemeBytes / 1024 }))
  const { doc, extra } = merge(shape, current, body)
  const { overrides } = doc
  const isRunning = doc.status === 'running'
  const isStopping = doc.status === 'stopped' && current.doc.status !== 'stopped'
  return {
    extra: omitEmptySource(extra),
    doc: {
      ...doc,
      key: doc.key || createSlug(doc.name, 'variant'),
      schedule: toUtcPeriod(doc.schedule),
      conditions: doc.conditions.map(({ attribute, operator, value }) => ({ attribute, operator, value })),
      overrides: {
        ...overrides,
        avatar_url: stripBaseUrl(overrides.avatar_url, config.BASE_URL),
        theme:
          overrides.theme && mapThemeUploads(overrides.theme, (url) => stripBaseUrl(url, config.BASE_URL)),
      },
      started_at: isRunning ? (current.doc.started_at ?? toIso(now)) : doc.started_at,
      stopped_at: isRunning ? null : isStopping ? toIso(now) : doc.stopped_at,
    },
  }
}

/** Returns contradictions between fields, which a schema cannot express. */
export const findVariantProblems = ({ doc }: StoredDoc<VariantDoc>): Problem[] => {
  const problems = findConditionProblems(doc.conditions)
  if (endsBeforeStart(doc.schedule))
    problems.push(createProblem('schedule.ends_at', 'after', { field: 'schedule.starts_at' }))
  problems.push(...findGoalProblems(doc.goal, 'goal.link_id'))
  for (const name of ['link_order', 'hidden_link_ids'] as const) {
    const ids = doc.overrides[name] ?? []
    if (new Set(ids).size !== ids.length) problems.push(createProblem(`overrides.${name}`, 'repeats_link'))
  }
  return problems
}

export const findGoalProblems = ({ metric, link_id }: VariantDoc['goal'], field: string): Problem[] => {
  if (metric === 'link_click' && link_id === null)
    return [createProblem(field, 'required_for_metric', { metric })]
  return metric === 'click_rate' && link_id !== null
    ? [createProblem(field, 'null_for_metric', { metric })]
    : []
}

export const listReferencedLinks = ({ overrides, goal }: VariantDoc): { field: string; id: number }[] => [
  ...(overrides.link_order ?? []).map((id, i) => ({ field: `overrides.link_order[${i}]`, id })),
  ...(overrides.hidden_link_ids ?? []).map((id, i) => ({ field: `overrides.hidden_link_ids[${i}]`, id })),
  ...Object.keys(overrides.link_titles ?? {}).map((id) => ({
    field: `overrides.link_titles.${id}`,
    id: Number(id),
  })),
  ...(goal.link_id === null ? [] : [{ field: 'goal.link_id', id: goal.link_id }]),
]

export const toVariant = (variant: VariantRecord, stats: Variant['stats'], config: Config): Variant => {
  const { theme, avatar_url, ...overrides } = variant.doc.overrides
  const shownTheme = theme && mapThemeUploads(theme, (url) => addBaseUrl(url, config))
  return {
    ...variant.extra,
    id: variant.id,
    profile_id: variant.profileId,
    ...variant.doc,
    slug: variant.doc.key,
    overrides: {
      ...overrides,
      avatar_url: addBaseUrl(avatar_url, config),
      theme: shownTheme as Variant['overrides']['theme'],
    },
    stats,
    revision: variant.revision,
    created_at: toIso(variant.createdAt),
    updated_at: toIso(variant.updatedAt),
    archived_at: toIsoOrNull(variant.archivedAt),
  }
}
