/** The doctor: what would make a page better, and doing it. */
export default {
  title: 'Doctor',
  lead: 'Looks over your page and shows what would make it better, each fix before you make it.',
  analyze: 'Analyse the page',
  again: 'Analyse again',
  analyzing: 'Looking over the page…',
  emptyTitle: 'How healthy is your page?',
  emptyText:
    'The doctor checks texts, links, colours and search entries in a second. Nothing changes until you say so.',
  score: 'Score',
  scoreOf: (score: string) => `${score} of 100`,
  verdict: (score: number): string =>
    score >= 90
      ? 'In very good shape'
      : score >= 75
        ? 'Good, with a few things left'
        : score >= 50
          ? 'Works, but gives away visitors'
          : 'Needs attention',
  verdictText: (open: number) =>
    open === 0
      ? 'Nothing is left to do.'
      : open === 1
        ? 'One thing can be better.'
        : `${open} things can be better.`,
  analyzedAt: (when: string) => `Analysed ${when}`,
  categories: {
    completeness: 'Complete',
    links: 'Links',
    accessibility: 'Readable for all',
    seo: 'Found by search',
    conversion: 'Leads to clicks',
  },
  severities: { high: 'Do these first', medium: 'Worth doing', low: 'Finishing touches' },
  points: (points: number) => (points === 1 ? '+1 point' : `+${points} points`),
  apply: 'Apply',
  applyAll: (count: number) => (count === 1 ? 'Apply the one fix' : `Apply all ${count} fixes`),
  applyingAll: (done: number, count: number) => `Applying fix ${done} of ${count}…`,
  applied: 'Applied',
  appliedToast: 'Applied. A version from before is kept.',
  appliedAll: (count: number) => (count === 1 ? 'One fix applied.' : `${count} fixes applied.`),
  skipped: (count: number) =>
    count === 1
      ? 'One fix was left out, because the page changed there.'
      : `${count} fixes were left out, because the page changed there.`,
  scoreNow: (before: number, after: number) => `Your score went from ${before} to ${after}.`,
  undone: 'Undone. The page is as it was there.',
  undoneChip: 'Undone',
  alreadyUndone: 'This was undone before.',
  alreadyApplied: 'This was applied before.',
  undoConflict:
    'The page was changed there since, so this cannot be undone alone. Versions bring back all of it.',
  toVersions: 'To the versions',
  stale: 'Changed since',
  staleTitle: 'The page changed since it was analysed',
  staleText: 'Some of what stands here may be done already. Analyse again to see what is left.',
  guided: 'Only you can do this one.',
  goThere: 'Go there',
  nothingLeft: 'Nothing found. Your page is in the best shape the doctor knows.',
  showAll: (count: number) => `Show all ${count}`,
  history: 'What was applied',
  by: (name: string, when: string) => `${name}, ${when}`,
  removedPerson: 'Somebody',
  viewer: 'You can look, but only editors can analyse and apply.',
}
