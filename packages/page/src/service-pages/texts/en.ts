import type { SiteTexts } from './type.ts'

const counted =
  (one: string, many: string) =>
  (count: number | null): string =>
    count === null
      ? `Unlimited ${many}`
      : count === 1
        ? `One ${one}`
        : `${count.toLocaleString('en')} ${many}`
const days = counted('day', 'days')

export const en: SiteTexts = {
  tag: 'en',
  landing: {
    title: 'One page for all your links',
    description: 'A fast, accessible link-in-bio page for everything you make, at one address.',
    skip: 'Skip to content',
    site: 'Site',
    themes: 'Themes',
    prices: 'Prices',
    toStudio: 'To your studio',
    signIn: 'Sign in',
    create: 'Create your page',
    headline: 'A shop window for everything you make',
    lead: (site) =>
      `Put your links, products and contact details on one page, at one address you can give to anybody. ${site} serves it fast, readable and without a tracker in sight.`,
    seeThemes: 'See the themes',
    points: [
      [
        'Ready in two minutes',
        'Paste the addresses you have: each becomes a card with its title and picture. Choose a theme, print the QR code, and give your page to anybody.',
      ],
      [
        'More than links',
        'Products with prices, bookings, forms, opening hours, films and music that play in place, questions, a countdown, a file to take home. Schedule them, or show them to some visitors only.',
      ],
      [
        'There before you notice',
        'A page runs no script and asks nothing of other companies, so it opens at once on an old phone and in any in-app browser. Nobody is tracked, and you still see what is looked at.',
      ],
      [
        'Readable in any colour',
        'Pick the colours you like, for light and for dark. Text that would be hard to read is moved to the nearest colour that is not, and you are told.',
      ],
      [
        'Nothing gets lost',
        'Every change keeps what was there before. Compare two versions side by side, and bring one back whenever you like.',
      ],
      [
        'Together, without collisions',
        'Work on pages with others, each with their own rights. Two people at once are told of each other instead of overwriting one another.',
      ],
    ],
    themesTitle: 'Twelve themes, all yours to change',
    themesText: 'These are pages, not pictures: open one, and look at it on your phone.',
    pricesTitle: 'What it costs',
    pages: counted('page', 'pages'),
    links: counted('link', 'links'),
    people: counted('person', 'people to work with'),
    days: (count) => `${count === null ? 'All' : days(count)} of numbers`,
    ownDomain: 'A domain of your own',
    ownFooter: 'A footer of your own',
    free: 'Free',
    aMonth: 'a month',
    aYear: 'a year',
    orAYear: (price) => `, or ${price} a year`,
    startWith: (plan) => `Start with ${plan}`,
    programsTitle: 'For programs, too',
    programsText: (site) =>
      `Whatever ${site} can do, your own code can do: an API described by OpenAPI 3.1, with scoped keys and idempotent writes. And it runs on a machine of your own, as one process and one file.`,
    openReference: 'Open the reference',
    example: 'Example: add a link',
    reference: 'API reference',
  },
}
