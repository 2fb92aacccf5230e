export default {
  lead: 'Views and clicks of the last 30 days.',
  search: 'Search pages',
  sortBy: 'Sort by',
  sorts: { name: 'Name', views: 'Views', clicks: 'Clicks', score: 'Score', changed: 'Last change' },
  state: 'State',
  published: 'Published',
  unpublished: 'Not published',
  blocked: 'Blocked',
  noScore: 'not checked',
  more: (n: number) => `Show ${n} more`,
  none: 'No matching pages.',
}
