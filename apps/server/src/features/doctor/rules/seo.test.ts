import { describeRule } from '#tests/snapshot.ts'
import { searchHidden } from './search-hidden.ts'
import { seoDescription } from './seo-description.ts'
import { seoTitle } from './seo-title.ts'
import { sharePicture } from './share-picture.ts'

const title = (bio: string | null, more: object = {}) => ({ profile: { bio, seo: { title: null }, ...more } })

describeRule(seoTitle, [
  {
    title: 'drafts a title from name and beginning of the biography',
    content: title('Stoneware for every day. Open on Saturdays.'),
    finds: ['profile-1'],
    fixes: { 'profile.seo.title': 'Robin Example – Stoneware for every day' },
  },
  {
    title: 'does not repeat the name that the biography begins with',
    content: title('Robin Example: news, recipes and courses.'),
    finds: ['profile-1'],
    fixes: { 'profile.seo.title': 'Robin Example – news, recipes and courses' },
  },
  {
    title: 'uses the location if the sentence is too long',
    content: title('Coffee, bread and a long table under the lime tree, every day.', {
      location: 'Lindenplatz 4',
    }),
    finds: ['profile-1'],
    fixes: { 'profile.seo.title': 'Robin Example – Lindenplatz 4' },
  },
  {
    title: 'cuts a long sentence at a comma',
    content: title('Seasonal flowers, bouquets and wedding flowers from the market square.', {
      location: 'Graz',
    }),
    finds: ['profile-1'],
    fixes: { 'profile.seo.title': 'Robin Example – Seasonal flowers' },
  },
  {
    title: 'leaves out web addresses, e-mail addresses and phone numbers',
    content: title(
      'Pasta by hand – https://northlight.example/menu, ines@lucia.example, call +43 316 123456.',
    ),
    finds: ['profile-1'],
    fixes: { 'profile.seo.title': 'Robin Example – Pasta by hand' },
  },
  {
    title: 'proposes no part of a phrase without location',
    content: title('Coffee, bread and a long table under the lime tree of the square.'),
    finds: ['profile-1'],
  },
  {
    title: 'uses the location without a biography',
    content: title(null, { location: 'Graz' }),
    finds: ['profile-1'],
    fixes: { 'profile.seo.title': 'Robin Example – Graz' },
  },
  { title: 'proposes no title without biography and location', content: title(null), finds: ['profile-1'] },
  {
    title: 'finds a title that is too long for search results',
    content: { profile: { seo: { title: 'x'.repeat(61) } } },
    finds: ['profile-1'],
  },
])

const description = (bio: string | null) => ({ profile: { bio, seo: { description: null } } })
const long = 'Stoneware for every day, thrown and fired in small batches. '.repeat(4)

describeRule(seoDescription, [
  {
    title: 'uses the biography',
    content: description('Stoneware for every day, thrown and fired in small batches.'),
    finds: ['profile-1'],
    fixes: { 'profile.seo.description': 'Stoneware for every day, thrown and fired in small batches.' },
  },
  {
    title: 'cuts a long biography at a word',
    content: description(long),
    finds: ['profile-1'],
    fixes: {
      'profile.seo.description':
        'Stoneware for every day, thrown and fired in small batches. Stoneware for every day, thrown and fired in small batches. Stoneware for every day, thrown…',
    },
  },
  {
    title: 'leaves out sentences with contacts',
    content: description(
      'Book at example.com. Pasta by hand since 2019, every day from 11.30 to 22.00, in Graz. Call 0316 123 456.',
    ),
    finds: ['profile-1'],
    fixes: {
      'profile.seo.description': 'Pasta by hand since 2019, every day from 11.30 to 22.00, in Graz.',
    },
  },
  {
    title: 'extends a short biography with titles of offers without a gate',
    content: {
      ...description('Potter in Graz'),
      links: [
        { title: 'Breakfast bowls' },
        { title: 'Members only', gate: { type: 'code', min_age: null, message: null } },
        { title: 'Call us', kind: 'phone', url: 'tel:+43316123456' },
        { title: 'Wheel course for beginners' },
      ],
    },
    finds: ['profile-1'],
    fixes: { 'profile.seo.description': 'Potter in Graz. Breakfast bowls · Wheel course for beginners' },
  },
  {
    title: 'begins with name and location without a biography',
    content: {
      profile: { bio: null, location: 'Graz', seo: { description: null } },
      links: [{ title: 'Breakfast bowls' }, { title: 'Wheel course' }],
    },
    finds: ['profile-1'],
    fixes: { 'profile.seo.description': 'Robin Example, Graz. Breakfast bowls · Wheel course' },
  },
  {
    title: 'proposes no description that is too short',
    content: { ...description(null), links: [] },
    finds: ['profile-1'],
  },
  {
    title: 'finds a short description',
    content: { profile: { seo: { description: 'Bowls and cups.' } } },
    finds: ['profile-1'],
  },
])

describeRule(searchHidden, [
  {
    title: 'finds a published page that excludes search engines',
    content: { profile: { seo: { indexable: false } } },
    finds: ['profile-1'],
  },
  {
    title: 'ignores an unpublished page',
    content: { profile: { is_published: false, seo: { indexable: false } } },
    finds: [],
  },
])

describeRule(sharePicture, [
  {
    title: 'finds a page without a custom picture for sharing',
    content: { profile: { seo: { og_image_url: null } } },
    finds: ['profile-1'],
  },
  {
    title: 'ignores a sensitive page, which is shared without a picture',
    content: { profile: { seo: { og_image_url: null }, sensitive: { enabled: true, label: null } } },
    finds: [],
  },
])
