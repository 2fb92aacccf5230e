import { describeRule } from '#tests/snapshot.ts'
import { searchHidden } from './search-hidden.ts'
import { seoDescription } from './seo-description.ts'
import { seoTitle } from './seo-title.ts'
import { sharePicture } from './share-picture.ts'

const title = (bio: string | null, more: object = {}) => ({ profile: { bio, seo: { title: null }, ...more } })

describeRule(seoTitle, [
  {
    it: 'drafts name and what the biography begins with',
    given: title('Stoneware for every day. Open on Saturdays.'),
    finds: ['profile-1'],
    fixes: { 'profile.seo.title': 'Robin Example – Stoneware for every day' },
  },
  {
    it: 'does not repeat the name that the biography begins with',
    given: title('Robin Example: news, recipes and courses.'),
    finds: ['profile-1'],
    fixes: { 'profile.seo.title': 'Robin Example – news, recipes and courses' },
  },
  {
    it: 'takes the place when the sentence is too long',
    given: title('Coffee, bread and a long table under the lime tree, every day.', {
      location: 'Lindenplatz 4',
    }),
    finds: ['profile-1'],
    fixes: { 'profile.seo.title': 'Robin Example – Lindenplatz 4' },
  },
  {
    it: 'cuts a sentence at a word when nothing else is known',
    given: title('Coffee, bread and a long table under the lime tree of the square.'),
    finds: ['profile-1'],
    fixes: { 'profile.seo.title': 'Robin Example – Coffee, bread and a long table under the…' },
  },
  {
    it: 'takes the place when there is no biography',
    given: title(null, { location: 'Graz' }),
    finds: ['profile-1'],
    fixes: { 'profile.seo.title': 'Robin Example – Graz' },
  },
  { it: 'leaves it to a person when nothing is known', given: title(null), finds: ['profile-1'] },
  {
    it: 'a title that search results cut',
    given: { profile: { seo: { title: 'x'.repeat(61) } } },
    finds: ['profile-1'],
  },
])

const description = (bio: string | null) => ({ profile: { bio, seo: { description: null } } })
const long = 'Stoneware for every day, thrown and fired in small batches. '.repeat(4)

describeRule(seoDescription, [
  {
    it: 'takes the biography',
    given: description('Stoneware for every day, thrown and fired in small batches.'),
    finds: ['profile-1'],
    fixes: { 'profile.seo.description': 'Stoneware for every day, thrown and fired in small batches.' },
  },
  {
    it: 'cuts a long biography at a word',
    given: description(long),
    finds: ['profile-1'],
    fixes: {
      'profile.seo.description':
        'Stoneware for every day, thrown and fired in small batches. Stoneware for every day, thrown and fired in small batches. Stoneware for every day, thrown…',
    },
  },
  {
    it: 'fills up a short one with titles of links, without those behind a gate',
    given: {
      ...description('Potter in Graz'),
      links: [
        { title: 'Breakfast bowls' },
        { title: 'Members only', gate: { type: 'code', min_age: null, message: null } },
        { title: 'Wheel course for beginners' },
      ],
    },
    finds: ['profile-1'],
    fixes: { 'profile.seo.description': 'Potter in Graz. Breakfast bowls, Wheel course for beginners' },
  },
  {
    it: 'leaves it to a person when there is too little',
    given: { ...description(null), links: [] },
    finds: ['profile-1'],
  },
  {
    it: 'a short description',
    given: { profile: { seo: { description: 'Bowls and cups.' } } },
    finds: ['profile-1'],
  },
])

describeRule(searchHidden, [
  {
    it: 'a published page that keeps search engines out',
    given: { profile: { seo: { indexable: false } } },
    finds: ['profile-1'],
  },
  {
    it: 'an unpublished page is not expected to be found',
    given: { profile: { is_published: false, seo: { indexable: false } } },
    finds: [],
  },
])

describeRule(sharePicture, [
  {
    it: 'no picture of one’s own',
    given: { profile: { seo: { og_image_url: null } } },
    finds: ['profile-1'],
  },
  {
    it: 'a sensitive page is shared without a picture',
    given: { profile: { seo: { og_image_url: null }, sensitive: { enabled: true, label: null } } },
    finds: [],
  },
])
