export default {
  viewer: 'You have read-only access to this page. To change variants, ask its owner to make you an editor.',
  originalShare: (percent: number) => `${percent}% of visitors see your page as it is.`,
  order: 'Order of blocks',
  hidden: (n: number) => (n === 1 ? '1 block hidden' : `${n} blocks hidden`),
  titles: (n: number) => (n === 1 ? 'Title of 1 block' : `Titles of ${n} blocks`),
  more: (n: number) => `and ${n} more`,
  clicksOn: (title: string) => `Clicks on “${title}”`,
  promoteTitle: 'Apply this variant to your page?',
  promoteText: (name: string) =>
    `All visitors will see “${name}”. Blocks that it hides will be hidden on your page, and the variant will stop. You can restore the earlier version.`,
  promoted: 'Variant applied to your page.',
  promotionUndone: 'Your page is restored. The variant remains stopped.',
  noVisitors: 'No visitors yet.',
  broken:
    'Visitors were not split as configured, so the result is not reliable. Stop this variant and start a new one.',
  collecting: (visitors: string, needed: string) =>
    `No result yet: ${visitors} visitors so far, at least ${needed} needed.`,
  daysLeft: (days: number): string =>
    days === 1 ? 'About one more day at this rate.' : `About ${days} more days at this rate.`,
  better: (uplift: string, confidence: string) =>
    `Better: about ${uplift} more visitors reach the goal than on your page (${confidence} confidence). Apply it to your page.`,
  worse: (loss: string, confidence: string) =>
    `Worse: about ${loss} fewer visitors reach the goal than on your page (${confidence} confidence). Stop it.`,
  open: (chance: string) => `No clear result yet. There is a ${chance} chance that the variant is better.`,
  tooSmall: 'The difference is too small to measure within months. Try a larger change.',
  chance: (chance: string) => `${chance} chance of being better`,
  figures: (visitors: string, conversions: string, rate: string, range: string) =>
    `${conversions} of ${visitors} visitors reached the goal: ${rate} (probably ${range}).`,
  audienceResult: (visitors: string, rate: string) => `${rate} of ${visitors} visitors reached the goal.`,
}
