/** The list of all pages, and of those of a workspace. */
export default {
  lead: 'Views and clicks of the last 30 days.',
  search: 'Search pages',
  sortBy: 'Sort by',
  sorts: { name: 'Name', views: 'Views', clicks: 'Clicks', health: 'Health', changed: 'Last change' },
  unpublished: 'Not published',
  blocked: 'Blocked',
  noHealth: 'not checked',
  health: (score: number) => `Health ${score}`,
  views: (n: string) => `${n} views`,
  clicks: (n: string) => `${n} clicks`,
  changed: (when: string) => `changed ${when}`,
  more: (n: number) => `Show ${n} more`,
  none: 'No matching pages.',
}
