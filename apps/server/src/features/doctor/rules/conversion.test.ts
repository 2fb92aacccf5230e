import { describeRule, type SampleLink } from '#tests/snapshot.ts'
import { noStatistics } from '../snapshot.ts'
import { contactWay } from './contact-way.ts'
import { highlights } from './highlights.ts'
import { lowClicksHigh } from './low-clicks-high.ts'
import { socialLinks } from './social-links.ts'

const five: SampleLink[] = [{}, {}, {}, {}, {}]
const statistics = (views: number, ...clicks: number[]) => ({
  ...noStatistics,
  views,
  clicks: new Map(clicks.map((count, i) => [i + 1, count])),
})

describeRule(lowClicksHigh, [
  {
    it: 'names the links at the top that one further down beats threefold',
    given: { links: five },
    statistics: statistics(100, 5, 21, 7, 3, 21),
    finds: ['link-1', 'link-3'],
  },
  { it: 'no visits, no finding', given: { links: five }, finds: [] },
  {
    it: 'too few views for a decision',
    given: { links: five },
    statistics: statistics(99, 0, 0, 0, 0, 40),
    finds: [],
  },
  {
    it: 'too few clicks for a decision',
    given: { links: five },
    statistics: statistics(500, 0, 0, 0, 0, 19),
    finds: [],
  },
  {
    it: 'counts places as the page shows them: pinned links first',
    given: { links: [{}, {}, {}, {}, { pinned: true }] },
    statistics: statistics(500, 30, 30, 30, 60, 2),
    finds: ['link-5'],
  },
])

const web = { url: 'https://example.com/a' }
const nobody = { social_links: [] }
describeRule(contactWay, [
  { it: 'only pages to look at', given: { links: [web] }, finds: ['profile-1'] },
  { it: 'a form is a way', given: { links: [web, { kind: 'form' }] }, finds: [] },
  { it: 'so is an address to write to', given: { links: [{ url: 'sms:+15550100' }] }, finds: [] },
  { it: 'so is a chat', given: { links: [{ url: 'https://wa.me/15550100' }] }, finds: [] },
  {
    it: 'so is an icon',
    given: { profile: { social_links: [{ platform: 'email', url: 'mailto:a@example.com' }] }, links: [web] },
    finds: [],
  },
  { it: 'an empty page has other worries', given: { links: [] }, finds: [] },
])

const marked = (count: number, of: number, mark: 'highlighted' | 'pinned'): SampleLink[] =>
  Array.from({ length: of }, (_, i) => ({ [mark]: i < count }))
describeRule(highlights, [
  {
    it: 'four of six highlighted',
    given: { links: marked(4, 6, 'highlighted') },
    finds: ['profile-1-highlighted'],
  },
  { it: 'four of six pinned', given: { links: marked(4, 6, 'pinned') }, finds: ['profile-1-pinned'] },
  { it: 'three of six', given: { links: marked(3, 6, 'highlighted') }, finds: [] },
  { it: 'four of twenty', given: { links: marked(4, 20, 'highlighted') }, finds: [] },
])

describeRule(socialLinks, [
  { it: 'no networks anywhere', given: { profile: nobody }, finds: ['profile-1'] },
  {
    it: 'a card of a network is enough',
    given: { profile: nobody, links: [{ url: 'https://www.youtube.com/@robin' }] },
    finds: [],
  },
])
