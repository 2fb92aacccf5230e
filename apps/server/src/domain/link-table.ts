import { type CellType, linkFields, listColumns, listRestrictions } from '@vitrine/contract'

// Rows have an order, and a campaign of another page has no meaning. Columns of JSON come last
const { campaign_id: _, business_block_config: _config, destinations: _urls, ...columnFields } = linkFields

/** Columns of `links.csv` that an import reads. */
export const linkColumns: ReadonlyMap<string, CellType> = new Map([
  ...listColumns(columnFields),
  ['state', 'text'],
  ['archived_at', 'text'],
  ['external_id', 'text'],
  ['external_source', 'text'],
  ['destinations', 'json'],
  ['business_block_config', 'json'],
  ['other_properties', 'json'],
])

/** Columns that decide who sees a link. If one is missing, an import hides the links. */
export const visibilityColumns: readonly string[] = [...listRestrictions(linkFields), 'archived_at']
