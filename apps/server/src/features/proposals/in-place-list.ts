import type { Link, linkExtensions, QueryOf } from '@vitrine/contract'
import { foldText } from '../../lib/fold-text.ts'

type Filters = Omit<
  QueryOf<(typeof linkExtensions)['findLinks']>,
  'page' | 'limit' | 'starting_after' | 'fields' | 'profile_id'
>

export const matches = (link: Link, filters: Filters): boolean => {
  const { archived, state, q, updated_since, external_id, external_source, kind, section } = filters
  const wanted = state ?? (archived ? 'archived' : undefined)
  const texts = [link.title, link.supporting_text, link.description, link.url]
  return (
    (wanted === 'all' || (wanted ? link.state === wanted : link.state !== 'archived')) &&
    (q === undefined || texts.some((text) => text && foldText(text).includes(foldText(q)))) &&
    (updated_since === undefined || Date.parse(link.updated_at) >= Date.parse(updated_since)) &&
    (external_id === undefined || external_id.includes(link.external_id ?? '')) &&
    (external_source === undefined || link.external_source === external_source) &&
    (kind === undefined || link.kind === kind) &&
    (section === undefined || (link.section ?? '') === section)
  )
}

export const sortLinks = (
  links: readonly Link[],
  { sort, state, archived, updated_since }: Filters,
): Link[] => {
  const isArchived = archived || state === 'archived'
  const chosen =
    sort ??
    (updated_since !== undefined || state === 'all' ? 'updated_at' : isArchived ? '-archived_at' : 'order')
  const readKey = (link: Link): number =>
    chosen === 'order'
      ? link.order
      : Date.parse((chosen === '-archived_at' ? link.archived_at : link.updated_at)!)
  const direction = chosen.startsWith('-') ? -1 : 1
  return links.toSorted((a, b) => direction * (readKey(a) - readKey(b)))
}

export const selectFields = (link: Link, fields: readonly string[]): Link =>
  Object.fromEntries(Object.entries(link).filter(([name]) => name === 'id' || fields.includes(name))) as Link
