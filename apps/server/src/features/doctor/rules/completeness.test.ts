import { describeRule } from '#tests/snapshot.ts'
import { avatar } from './avatar.ts'
import { bio } from './bio.ts'
import { contentShown } from './content-shown.ts'
import { displayName } from './display-name.ts'
import { gateMessage } from './gate-message.ts'
import { pictureElsewhere } from './picture-elsewhere.ts'
import { published } from './published.ts'
import { sensitiveLabel } from './sensitive-label.ts'

describeRule(published, [
  {
    it: 'reports an unpublished page and never publishes it by a fix',
    given: { profile: { is_published: false } },
    finds: ['profile-1'],
  },
])

describeRule(contentShown, [
  { it: 'a page without links', given: { links: [] }, finds: ['profile-1'] },
  { it: 'a page whose links are all off', given: { links: [{ is_enabled: false }] }, finds: ['profile-1'] },
  {
    it: 'a link that will be shown later counts',
    given: { links: [{ schedule: { starts_at: '2026-06-01T00:00:00Z', ends_at: null, timezone: null } }] },
    finds: [],
  },
])

describeRule(bio, [
  { it: 'no biography', given: { profile: { bio: null } }, finds: ['profile-1'] },
  { it: 'blanks are no biography', given: { profile: { bio: ' \n ' } }, finds: ['profile-1'] },
  { it: 'a word is too short', given: { profile: { bio: 'Potter.' } }, finds: ['profile-1'] },
  { it: 'twenty characters are enough', given: { profile: { bio: 'a'.repeat(20) } }, finds: [] },
])

describeRule(displayName, [
  { it: 'no name', given: { profile: { display_name: '  ' } }, finds: ['profile-1'] },
  {
    it: 'the address as a name',
    given: { profile: { display_name: '@robin_77', username: 'robin_77' } },
    finds: ['profile-1'],
  },
  { it: 'a name may be one word', given: { profile: { display_name: 'robin' } }, finds: [] },
])

describeRule(avatar, [{ it: 'no picture', given: { profile: { avatar_url: null } }, finds: ['profile-1'] }])

describeRule(pictureElsewhere, [
  {
    it: 'a portrait and pictures of links elsewhere',
    given: {
      profile: { avatar_url: 'https://images.example.com/me.jpg' },
      links: [
        { image_url: 'https://images.example.com/a.jpg' },
        { image_url: '/media/a.webp' },
        { image_url: null },
        { image_url: 'HTTP://images.example.com/a.jpg', is_enabled: false },
      ],
    },
    finds: ['profile-1-avatar-url', 'link-1'],
  },
  {
    it: 'a background elsewhere, where it is the background',
    given: {
      profile: {
        theme: { background: { type: 'image', value: null, image_url: 'https://images.example.com/b.jpg' } },
      },
    },
    finds: ['profile-1-theme'],
  },
  {
    it: 'the picture for sharing may be anywhere',
    given: { profile: { seo: { og_image_url: 'https://images.example.com/s.png' } } },
    finds: [],
  },
])

describeRule(sensitiveLabel, [
  {
    it: 'a warning without a label',
    given: { profile: { sensitive: { enabled: true, label: null } } },
    finds: ['profile-1'],
  },
  { it: 'a labelled one', given: { profile: { sensitive: { enabled: true, label: 'Nudity' } } }, finds: [] },
])

const gate = (type: 'code' | 'age' | 'sensitive', message: string | null) => ({
  gate: { type, min_age: 18, message },
})
describeRule(gateMessage, [
  {
    it: 'codes and warnings without a word; an age gate explains itself',
    given: { links: [gate('code', null), gate('age', null), gate('sensitive', ' ')] },
    finds: ['link-1', 'link-3'],
  },
  { it: 'a gate that says why', given: { links: [gate('code', 'On your card.')] }, finds: [] },
  { it: 'a link that is off', given: { links: [{ ...gate('code', null), is_enabled: false }] }, finds: [] },
])
