import type { ThemeWrite, Variant, VariantCreate } from '@vitrine/contract'
import { readCodes } from './conditions.ts'

export type Draft = Pick<
  Variant,
  'name' | 'kind' | 'weight' | 'priority' | 'match' | 'conditions' | 'schedule' | 'overrides' | 'goal'
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

export const isSameAsPage = ({ overrides }: Pick<Variant, 'overrides'>): boolean =>
  Object.values(overrides).every(
    (value) => value === null || (typeof value === 'object' && Object.keys(value).length === 0),
  )

export const toDraft = (variant: Variant | null): Draft =>
  variant
    ? { ...variant, hypothesis: variant.hypothesis ?? '' }
    : {
        name: '',
        kind: 'experiment',
        weight: 50,
        priority: 0,
        match: 'all',
        conditions: [],
        schedule: { starts_at: null, ends_at: null, timezone: null },
        overrides: noOverrides,
        goal: { metric: 'click_rate', link_id: null },
        hypothesis: '',
      }

/** Returns removed fields as null, because the service merges overrides. */
const listRemoved = (before: object | null | undefined, after: object | null | undefined) =>
  Object.fromEntries(
    Object.keys(before ?? {}).flatMap((name) => (name in (after ?? {}) ? [] : [[name, null]])),
  )

const toTheme = (draft: Draft, before: Variant | null): ThemeWrite | null => {
  const theme = draft.overrides.theme as ThemeWrite | null
  const storedTheme = before?.overrides.theme as ThemeWrite | null | undefined
  if (theme === null) return null
  return {
    ...theme,
    ...listRemoved(storedTheme, theme),
    ...(theme.colors
      ? { colors: { ...theme.colors, ...listRemoved(storedTheme?.colors, theme.colors) } }
      : {}),
  }
}

export const toWrite = (draft: Draft, before: Variant | null = null): VariantCreate => {
  const titles = draft.overrides.link_titles
  const removedTitles = listRemoved(before?.overrides.link_titles, titles)
  return {
    name: draft.name.trim(),
    kind: draft.kind,
    weight: draft.weight,
    priority: draft.priority,
    schedule: draft.schedule,
    match: draft.match,
    conditions: draft.conditions.map((condition) =>
      Array.isArray(condition.value) && typeof condition.value[0] === 'string'
        ? { ...condition, value: readCodes(condition.value.join(',')) }
        : condition,
    ),
    overrides: {
      ...draft.overrides,
      theme: toTheme(draft, before),
      link_titles:
        titles === null && Object.keys(removedTitles).length === 0 ? null : { ...titles, ...removedTitles },
    },
    goal: draft.goal,
    hypothesis: draft.hypothesis.trim() || null,
  }
}
