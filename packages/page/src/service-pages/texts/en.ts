import { html } from '../../html.ts'
import type { SiteTexts } from './type.ts'

const createCountText =
  (one: string, many: string) =>
  (count: number | null): string =>
    count === null
      ? `Unlimited ${many}`
      : count === 1
        ? `One ${one}`
        : `${count.toLocaleString('en')} ${many}`

const years = createCountText('year', 'years')
const days = createCountText('day', 'days')
const formatPeriod = (count: number): string => (count % 365 ? days(count) : years(count / 365))

export const en: SiteTexts = {
  tag: 'en',
  landing: {
    title: 'One page for all your links',
    description: 'A fast, accessible link-in-bio page for everything you make, at one web address.',
    skip: 'Skip to content',
    site: 'Site',
    themes: 'Themes',
    prices: 'Pricing',
    toStudio: 'Open studio',
    signIn: 'Sign in',
    create: 'Create your page',
    invitationOnly: 'New accounts require an invitation.',
    headline: 'A shop window for everything you make',
    lead: (site) =>
      `Put your links, products and contact details on one page, at one web address. ${site} pages are fast, accessible and free of trackers.`,
    bringAlong: 'Coming from Linktree? Import your links when you start.',
    seeThemes: 'See themes',
    points: [
      [
        'Ready in two minutes',
        'Paste your web addresses. Each becomes a card with a title and a picture. Choose a theme, print the QR code and share your page.',
      ],
      [
        'More than links',
        'Add products, bookings, forms, opening hours, videos, music, FAQs, countdowns and files. Schedule them, or show them only to some visitors.',
      ],
      [
        'Fast and private',
        'Pages need no scripts and load nothing from other companies, so they open fast on old phones too. There are no trackers, but you still see views and clicks.',
      ],
      [
        'Readable in any colour',
        'Pick your colours; dark mode shows darker shades of them. If text would be hard to read, the page uses the nearest readable colour, and the studio shows you which.',
      ],
      [
        'A version before every change',
        'Your page is saved before every change. Compare versions side by side and restore the one you want.',
      ],
      [
        'Built for teams',
        'Work on pages together, with a role for each member. If two members change the same page, neither overwrites the other’s changes.',
      ],
    ],
    studioTitle: 'See every change as you make it',
    studioText:
      'Drag blocks into place, type, and see your page change at once. Everything is saved as you go.',
    studioAlt: 'The studio: the blocks of a page, each with a switch to show or hide it',
    themesTitle: 'Twelve themes to customise',
    themesText: 'These are live pages. Open one and look around.',
    pricesTitle: 'Pricing',
    pages: createCountText('page', 'pages'),
    links: createCountText('block', 'blocks'),
    workspaces: createCountText('workspace', 'workspaces'),
    people: createCountText('team member', 'team members'),
    analytics: (days) => `${days === null ? 'Unlimited' : formatPeriod(days)} of analytics`,
    recommended: 'Recommended',
    pageAddress: 'Your page address',
    yourName: 'your-name',
    taken: 'This page address is taken. Try another one.',
    invalid: 'Use 3 to 30 letters from a to z, digits, and - _ or . between them.',
    ownDomain: 'Custom domain',
    ownFooter: 'Custom footer',
    aMonth: 'per month',
    aYear: 'per year',
    orAYear: (price) => `, or ${price} per year`,
    startWith: (plan) => `Start with ${plan}`,
    startFree: 'Start for free',
    programsTitle: 'An API for everything',
    programsText: (site) =>
      `Your code can do everything that ${site} can do, with an OpenAPI 3.1 API, scoped keys and idempotent writes. You can also host it yourself, as one process with one database file.`,
    openReference: 'Open API reference',
    example: 'Example: add a link',
    reference: 'API reference',
  },
  consent: {
    title: 'Connect an agent',
    heading: (agent) => html`Connect ${agent}`,
    lead: 'This agent wants to access one of your pages.',
    named: (host) => html`${host} says that this is its name.`,
    unverified: 'This name is not verified. Continue only if you have just connected this agent.',
    app: 'The response opens this app URL:',
    appNote:
      'Any app on this device can use this URL. Continue only if you have just started this in an app that you trust.',
    target: (host) => html`The response goes to ${host}.`,
    thisComputer: 'a program on this computer',
    account: (email) => html`You are signed in as ${email}.`,
    page: 'Page',
    access: 'Access',
    write: 'Read and write',
    read: 'Read only',
    connect: 'Connect',
    refuse: 'Deny',
    scope:
      'The agent acts for you on this page, with your permissions, until you disconnect it in your account. It can read analytics and form entries. It cannot see your password, your other pages or your account.',
    expired: 'This form has expired, or your browser blocks cookies. Allow cookies and send the form again.',
    choosePage: 'Choose one of your pages.',
    error: (title) => `Error: ${title}`,
    refusedTitle: 'This agent cannot be connected',
    refused:
      'The request is not valid, so the agent did not get access. Start again in the agent. If that does not help, send this message to its developer:',
    agentAddress: (host) => html`The agent is at ${host}.`,
    continueHint: 'Continue only if you have just tried to connect it.',
    back: 'Return to the agent',
  },
  payment: {
    success: ['Thank you', 'Your plan changes when the payment is confirmed, usually within a minute.'],
    canceled: ['Checkout cancelled', 'Your plan has not changed, and you were not charged.'],
    back: ['Back from the payment provider', 'Your changes take effect within a minute.'],
    next: 'Continue',
  },
  unsubscribe: {
    title: 'Stop alert e-mails?',
    lead: 'You will no longer get e-mails about alerts on this page. Alerts still appear in the studio.',
    button: 'Stop e-mails',
    done: 'Alert e-mails are off',
    doneLead:
      'You will no longer get e-mails about alerts on this page. You can turn them on again in the alert preferences.',
    preferences: 'Alert preferences',
  },
  report: {
    title: 'Report a page',
    lead: 'Describe what is wrong with this page. The operator of this site will read your report.',
    reason: 'Reason',
    reasons: {
      phishing: 'Phishing or malware',
      spam: 'Spam or scam',
      illegal: 'Illegal content',
      rights: 'Violation of my rights',
      other: 'Something else',
    },
    message: 'What is wrong?',
    email: 'Your e-mail address',
    send: 'Send report',
    done: 'Thank you',
    doneLead: 'Your report has been sent to the operator of this site.',
  },
}
