/** Lists of frequent values, and the dimension that each one filters. */
export const topKinds = [
  { kind: 'referrers', dim: 'referrer' },
  { kind: 'countries', dim: 'country' },
  { kind: 'devices', dim: 'device' },
  { kind: 'operating_systems', dim: 'os' },
  { kind: 'browsers', dim: 'browser' },
  { kind: 'languages', dim: 'language' },
  { kind: 'utm_sources', dim: 'utm_source' },
  { kind: 'utm_mediums', dim: 'utm_medium' },
  { kind: 'utm_campaigns', dim: 'utm_campaign' },
] as const
