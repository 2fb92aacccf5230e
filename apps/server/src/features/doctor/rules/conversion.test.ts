import { initialTheme } from '@vitrine/contract'
import { describeRule, type SampleLink } from '#tests/snapshot.ts'
import { noAnalytics } from '../snapshot.ts'
import { contactWay } from './contact-way.ts'
import { highlights } from './highlights.ts'
import { lowClicksHigh } from './low-clicks-high.ts'
import { networkRows } from './network-rows.ts'
import { socialLinks } from './social-links.ts'

const five: SampleLink[] = [{}, {}, {}, {}, {}]
const analytics = (views: number, ...clicks: number[]) => ({
  ...noAnalytics,
  views,
  clicksByLink: new Map(clicks.map((count, i) => [i + 1, count])),
})

describeRule(lowClicksHigh, [
  {
    title: 'finds top links with a third of the clicks of one further down',
    content: { links: five },
    analytics: analytics(100, 5, 21, 7, 3, 21),
    finds: ['link-1', 'link-3'],
  },
  { title: 'finds nothing without visits', content: { links: five }, finds: [] },
  {
    title: 'ignores too few views for a decision',
    content: { links: five },
    analytics: analytics(99, 0, 0, 0, 0, 40),
    finds: [],
  },
  {
    title: 'ignores too few clicks for a decision',
    content: { links: five },
    analytics: analytics(500, 0, 0, 0, 0, 19),
    finds: [],
  },
  {
    title: 'counts positions as on the page: pinned links first',
    content: { links: [{}, {}, {}, {}, { pinned: true }] },
    analytics: analytics(500, 30, 30, 30, 60, 2),
    finds: ['link-5'],
  },
  {
    title: 'counts the main action of a composed page as the first link',
    content: {
      profile: { theme: { ...initialTheme, width: 'wide' } },
      links: [...Array.from({ length: 3 }, () => ({ url: 'https://instagram.com/marlo' })), {}, {}],
    },
    analytics: analytics(500, 20, 20, 20, 60, 2),
    finds: [],
  },
])

const web = { url: 'https://example.com/a' }
const nobody = { social_links: [] }
describeRule(contactWay, [
  { title: 'finds a page with only web links', content: { links: [web] }, finds: ['profile-1'] },
  { title: 'accepts a form', content: { links: [web, { kind: 'form' }] }, finds: [] },
  {
    title: 'accepts a link that starts a message',
    content: { links: [{ url: 'sms:+15550100' }] },
    finds: [],
  },
  { title: 'accepts a chat', content: { links: [{ url: 'https://wa.me/15550100' }] }, finds: [] },
  {
    title: 'accepts a social icon',
    content: {
      profile: { social_links: [{ platform: 'email', url: 'mailto:a@example.com' }] },
      links: [web],
    },
    finds: [],
  },
  { title: 'ignores a page without links', content: { links: [] }, finds: [] },
])

const marked = (count: number, of: number, mark: 'highlighted' | 'pinned'): SampleLink[] =>
  Array.from({ length: of }, (_, i) => ({ [mark]: i < count }))
describeRule(highlights, [
  {
    title: 'finds four highlighted links of six',
    content: { links: marked(4, 6, 'highlighted') },
    finds: ['profile-1-highlighted'],
  },
  {
    title: 'finds four pinned links of six',
    content: { links: marked(4, 6, 'pinned') },
    finds: ['profile-1-pinned'],
  },
  {
    title: 'accepts three highlighted links of six',
    content: { links: marked(3, 6, 'highlighted') },
    finds: [],
  },
  {
    title: 'accepts four highlighted links of twenty',
    content: { links: marked(4, 20, 'highlighted') },
    finds: [],
  },
])

describeRule(socialLinks, [
  { title: 'finds a page without social networks', content: { profile: nobody }, finds: ['profile-1'] },
  {
    title: 'accepts a card of a network',
    content: { profile: nobody, links: [{ url: 'https://www.youtube.com/@robin' }] },
    finds: [],
  },
])

const instagram = {
  kind: 'social',
  title: 'Instagram: @robin.ceramics',
  url: 'https://www.instagram.com/robin.ceramics',
}
const content: SampleLink[] = [{}, {}, {}]
describeRule(networkRows, [
  {
    title: 'replaces links to profiles before the content by icons',
    content: { links: [instagram, ...content] },
    finds: ['profile-1'],
    fixes: {
      'profile.social_links': [
        { platform: 'mastodon', url: 'https://social.example.com/@robin' },
        { platform: 'instagram', url: instagram.url },
      ],
      'links.1.is_enabled': false,
    },
  },
  { title: 'accepts a page of profiles', content: { links: [instagram, {}, {}] }, finds: [] },
  {
    title: 'keeps links with a title or a setting that an icon would lose',
    content: {
      links: [
        { ...instagram, title: 'See the kiln on Instagram' },
        { ...instagram, highlighted: true },
        { ...instagram, section: 'Elsewhere' },
        ...content,
      ],
    },
    finds: [],
  },
  {
    title: 'keeps channels with music or videos',
    content: {
      links: [
        { kind: 'social', title: 'YouTube: @robin', url: 'https://www.youtube.com/@robin' },
        ...content,
      ],
    },
    finds: [],
  },
  {
    title: 'keeps links below a heading',
    content: { links: [...content, { kind: 'header', title: 'Follow me', url: '' }, instagram] },
    finds: [],
  },
  {
    title: 'adds one icon for links to the same profile',
    content: { links: [instagram, { ...instagram, url: `${instagram.url}/` }, ...content] },
    finds: ['profile-1'],
    fixes: {
      'profile.social_links': [
        { platform: 'mastodon', url: 'https://social.example.com/@robin' },
        { platform: 'instagram', url: instagram.url },
      ],
      'links.1.is_enabled': false,
    },
  },
  {
    title: 'leaves a repeated icon to another rule',
    content: {
      profile: { social_links: [{ platform: 'instagram', url: 'https://instagram.com/robin.ceramics/' }] },
      links: [instagram, ...content],
    },
    finds: [],
  },
])
