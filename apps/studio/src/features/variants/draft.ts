import type { Variant, VariantCreate } from '@vitrine/contract'
import { readCodes } from './conditions.ts'

/** A variant while it is edited; what this editor does not show (priority, schedule) stays as it is. */
export type Draft = Pick<
  Variant,
  'name' | 'kind' | 'weight' | 'match' | 'conditions' | 'overrides' | 'goal'
> & {
  readonly hypothesis: string
}

const noOverrides: Variant['overrides'] = {
  display_name: null,
  bio: null,
  avatar_url: null,
  theme: null,
  link_order: null,
  hidden_link_ids: null,
  link_titles: null,
}

export const draftOf = (variant: Variant | null): Draft =>
  variant
    ? { ...variant, hypothesis: variant.hypothesis ?? '' }
    : {
        name: '',
        kind: 'experiment',
        weight: 50,
        match: 'all',
        conditions: [],
        overrides: noOverrides,
        goal: { metric: 'click_rate', link_id: null },
        hypothesis: '',
      }

/** What is sent. Titles that were taken away are named as null, since the service merges them. */
export const writeOf = (draft: Draft, before: Variant | null = null): VariantCreate => {
  const titles = draft.overrides.link_titles
  const gone = Object.keys(before?.overrides.link_titles ?? {}).filter((id) => titles?.[id] === undefined)
  return {
    name: draft.name.trim(),
    kind: draft.kind,
    weight: draft.weight,
    match: draft.match,
    conditions: draft.conditions.map((condition) =>
      Array.isArray(condition.value) && typeof condition.value[0] === 'string'
        ? { ...condition, value: readCodes(condition.value.join(',')) }
        : condition,
    ),
    overrides: {
      ...draft.overrides,
      theme: draft.overrides.theme as VariantCreate['overrides'] extends { theme?: infer T } ? T : never,
      link_titles:
        titles === null && gone.length === 0
          ? null
          : { ...titles, ...Object.fromEntries(gone.map((id) => [id, null])) },
    },
    goal: draft.goal,
    hypothesis: draft.hypothesis.trim() || null,
  }
}
