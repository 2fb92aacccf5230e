import { describeRule } from '#tests/snapshot.ts'
import { avatar } from './avatar.ts'
import { bio } from './bio.ts'
import { contentShown } from './content-shown.ts'
import { displayName } from './display-name.ts'
import { gateMessage } from './gate-message.ts'
import { newsletter } from './newsletter.ts'
import { pictureElsewhere } from './picture-elsewhere.ts'
import { published } from './published.ts'
import { sensitiveLabel } from './sensitive-label.ts'

describeRule(published, [
  {
    title: 'reports an unpublished page without a fix that publishes it',
    content: { profile: { is_published: false } },
    finds: ['profile-1'],
  },
])

describeRule(contentShown, [
  { title: 'finds a page without links', content: { links: [] }, finds: ['profile-1'] },
  {
    title: 'finds a page whose links are all hidden',
    content: { links: [{ is_enabled: false }] },
    finds: ['profile-1'],
  },
  {
    title: 'counts a link that will be shown later',
    content: { links: [{ schedule: { starts_at: '2026-06-01T00:00:00Z', ends_at: null, timezone: null } }] },
    finds: [],
  },
])

describeRule(bio, [
  { title: 'finds a missing biography', content: { profile: { bio: null } }, finds: ['profile-1'] },
  { title: 'finds a biography of blanks', content: { profile: { bio: ' \n ' } }, finds: ['profile-1'] },
  { title: 'finds a biography of one word', content: { profile: { bio: 'Potter.' } }, finds: ['profile-1'] },
  {
    title: 'accepts a biography of twenty characters',
    content: { profile: { bio: 'a'.repeat(20) } },
    finds: [],
  },
])

describeRule(displayName, [
  { title: 'finds a missing name', content: { profile: { display_name: '  ' } }, finds: ['profile-1'] },
  {
    title: 'finds a name that repeats the page address',
    content: { profile: { display_name: '@robin_77', username: 'robin_77' } },
    finds: ['profile-1'],
  },
  { title: 'accepts a name of one word', content: { profile: { display_name: 'robin' } }, finds: [] },
])

describeRule(avatar, [
  {
    title: 'finds a page without a picture',
    content: { profile: { avatar_url: null } },
    finds: ['profile-1'],
  },
])

describeRule(pictureElsewhere, [
  {
    title: 'finds pictures of page and links on other hosts',
    content: {
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
    title: 'finds a background picture on another host if the page shows it',
    content: {
      profile: {
        theme: { background: { type: 'image', value: null, image_url: 'https://images.example.com/b.jpg' } },
      },
    },
    finds: ['profile-1-theme'],
  },
  {
    title: 'accepts a picture for sharing on any host',
    content: { profile: { seo: { og_image_url: 'https://images.example.com/s.png' } } },
    finds: [],
  },
])

describeRule(sensitiveLabel, [
  {
    title: 'finds a warning without a label',
    content: { profile: { sensitive: { enabled: true, label: null } } },
    finds: ['profile-1'],
  },
  {
    title: 'accepts a warning with a label',
    content: { profile: { sensitive: { enabled: true, label: 'Nudity' } } },
    finds: [],
  },
])

const gate = (type: 'code' | 'age' | 'sensitive', message: string | null) => ({
  gate: { type, min_age: 18, message },
})
describeRule(newsletter, [
  {
    title: 'finds sign-ups without a sender, or without an e-mail field',
    content: {
      links: [
        { kind: 'email_capture', business_block_config: {} },
        {
          kind: 'email_capture',
          business_block_config: { imprint: 'Wren', fields: [{ id: 'a', type: 'text', label: 'A' }] },
        },
      ],
    },
    finds: ['link-1', 'link-2'],
  },
  {
    title: 'accepts a sign-up that names its sender, and other forms',
    content: {
      links: [
        { kind: 'email_capture', business_block_config: { imprint: 'Wren, High Street 5, Berlin' } },
        { kind: 'form', business_block_config: {} },
      ],
    },
    finds: [],
  },
])

describeRule(gateMessage, [
  {
    title: 'finds codes and warnings without a message, but not age gates',
    content: { links: [gate('code', null), gate('age', null), gate('sensitive', ' ')] },
    finds: ['link-1', 'link-3'],
  },
  { title: 'accepts a gate with a message', content: { links: [gate('code', 'On your card.')] }, finds: [] },
  {
    title: 'ignores a hidden link',
    content: { links: [{ ...gate('code', null), is_enabled: false }] },
    finds: [],
  },
])
