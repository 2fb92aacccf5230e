export default {
  title: 'Doctor',
  lead: 'Checks your page and suggests improvements. You can undo each fix.',
  analyze: 'Check page',
  again: 'Check again',
  emptyTitle: 'How good is your page?',
  emptyText:
    'The doctor checks texts, links, colours and search settings. Nothing changes until you apply a fix.',
  score: 'Score',
  scoreOf: (score: string) => `${score} of 100`,
  verdict: (score: number): string =>
    score >= 90
      ? 'In very good shape'
      : score >= 75
        ? 'Good, with a few improvements left'
        : score >= 50
          ? 'Fair, with room for improvement'
          : 'Needs attention',
  verdictText: (open: number) =>
    open === 0
      ? 'No improvements left.'
      : open === 1
        ? 'One improvement found.'
        : `${open} improvements found. Each shows roughly how many points it adds on its own. Together they can add more: make them all to reach 100.`,
  analyzedAt: (when: string) => `Checked ${when}`,
  categories: {
    completeness: 'Completeness',
    links: 'Links',
    accessibility: 'Accessibility',
    seo: 'Search engines',
    conversion: 'Layout and contact',
  },
  nothingToCheck: 'Nothing to check',
  severities: { high: 'High priority', medium: 'Medium priority', low: 'Low priority' },
  limitsScore: 'Limits your score',
  points: (points: number) =>
    points === 0 ? 'Under 1 point' : points === 1 ? '+1 point' : `+${points} points`,
  apply: 'Apply',
  applyAll: (count: number) =>
    count === 1 ? 'Apply 1 fix' : count === 2 ? 'Apply both fixes' : `Apply all ${count} fixes`,
  applyingAll: (done: number, count: number) => `Applying fix ${done} of ${count}…`,
  applied: 'Applied',
  appliedAll: (count: number) => (count === 1 ? 'One fix applied.' : `${count} fixes applied.`),
  skipped: (count: number) =>
    count === 1
      ? 'One fix was skipped because the page has changed.'
      : `${count} fixes were skipped because the page has changed.`,
  scoreNow: (before: number, after: number) => `Your score changed from ${before} to ${after}.`,
  undone: 'Fix undone.',
  undoneChip: 'Undone',
  alreadyUndone: 'This fix was already undone.',
  undoConflict:
    'This part of the page has changed since the fix, so the fix cannot be undone on its own. Restore an earlier version of the page instead.',
  toVersions: 'Open versions',
  stale: 'Outdated',
  staleTitle: 'The page has changed since the last check',
  staleText: 'Some suggestions may be outdated. Check the page again.',
  open: { link: 'Open block', links: 'Open blocks', design: 'Open design', profile: 'Open profile' },
  nothingLeft: 'No improvements found. Your page is in very good shape.',
  showAll: (count: number) => `Show all ${count}`,
  history: 'Applied fixes',
  by: (name: string, when: string) => `${name}, ${when}`,
  removedPerson: 'Former member',
  viewer:
    'You have read-only access to this page. To check it or apply fixes, ask its owner to make you an editor.',
}
