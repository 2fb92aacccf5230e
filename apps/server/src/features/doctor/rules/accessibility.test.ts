import { computeContrastRatio } from '@vitrine/page/colors/contrast'
import { describe, expect, test } from 'vitest'
import { applyFix, createSnapshot, describeRule, type SampleLink } from '#tests/snapshot.ts'
import { noAnalytics } from '../snapshot.ts'
import { addressTitle } from './address-title.ts'
import { avatarAlt } from './avatar-alt.ts'
import { duplicateTitle } from './duplicate-title.ts'
import { imageAlt } from './image-alt.ts'
import { newTab } from './new-tab.ts'
import { pageLanguage } from './page-language.ts'
import { shoutingTitle } from './shouting-title.ts'
import { themeContrast } from './theme-contrast.ts'
import { vagueTitle } from './vague-title.ts'

const titles = (...all: string[]): { links: SampleLink[] } => ({ links: all.map((title) => ({ title })) })

describeRule(imageAlt, [
  {
    title: 'finds pictures without a description, or described by a file name',
    content: {
      links: [
        { image_url: '/media/a.webp', kind: 'image' },
        { image_url: '/media/b.webp', image_alt: 'IMG_2031.jpg' },
        { image_url: '/media/c.webp', image_alt: 'DSC 0042' },
        { image_url: '/media/d.webp', image_alt: 'A blue bowl' },
        { image_url: 'https://images.example.com/e.jpg' },
        { image_alt: null },
      ],
    },
    finds: ['link-1', 'link-2', 'link-3'],
  },
  {
    title: 'finds galleries with a picture without a description or caption',
    content: {
      links: [
        { image_url: '/media/a.webp', alt: 'A bowl' },
        { image_url: '/media/b.webp' },
        { image_url: '/media/c.webp', alt: 'IMG_2031.jpg', caption: 'Kiln' },
        { image_url: '/media/d.webp', caption: 'Kiln' },
        { image_url: 'https://images.example.com/e.jpg' },
      ].map((item) => ({ kind: 'gallery', business_block_config: { items: [item] } })),
    },
    finds: ['link-2', 'link-3'],
  },
])

describeRule(avatarAlt, [
  {
    title: 'finds a picture of the page without a description',
    content: { profile: { avatar_alt: null } },
    finds: ['profile-1'],
  },
  {
    title: 'requires no description without a picture',
    content: { profile: { avatar_url: null, avatar_alt: null } },
    finds: [],
  },
])

describeRule(vagueTitle, [
  {
    title: 'finds vague phrases in seven languages, also with arrows and emoji',
    content: titles(
      'Click here',
      '→ Hier klicken!',
      'Haz clic aquí',
      'Clique aqui',
      'Cliquez ici 👇',
      'Clicca qui',
      'Klik hier',
    ),
    finds: ['link-1', 'link-2', 'link-3', 'link-4', 'link-5', 'link-6', 'link-7'],
  },
  {
    title: 'ignores phrases within a longer title',
    content: titles('Read more about the kiln', 'Open studio'),
    finds: [],
  },
])

describeRule(addressTitle, [
  {
    title: 'finds URLs as titles',
    content: titles(
      'https://robin.example.com',
      'www.example.com',
      'instagram.com/robin',
      'Robin.com shop',
      'Shop',
      'open.spotify,com',
      'robin@example,com',
      '@robin@example.com',
    ),
    finds: ['link-1', 'link-2', 'link-3', 'link-6', 'link-7'],
  },
  {
    title: 'ignores an e-mail address as the title of its link',
    content: { links: [{ title: 'robin@example.com', url: 'mailto:robin@example.com' }] },
    finds: [],
  },
])

describeRule(duplicateTitle, [
  {
    title: 'finds one title for two destinations, unless the second lines differ',
    content: { links: [{ title: 'Shop' }, { title: 'shop ' }, { title: 'Shop', supporting_text: 'Prints' }] },
    finds: ['link-2'],
  },
  {
    title: 'ignores one title for the same destination',
    content: {
      links: [
        { title: 'Shop', url: 'https://a.example.com' },
        { title: 'Shop', url: 'https://a.example.com/' },
      ],
    },
    finds: [],
  },
])

describeRule(shoutingTitle, [
  {
    title: 'writes titles in capitals as sentences',
    content: titles('BIG SPRING SALE', 'NASA', 'DIY LP', 'Big SALE today', 'ÜBER ALLES 24'),
    finds: ['link-1', 'link-5'],
    fixes: { 'links.1.title': 'Big spring sale', 'links.5.title': 'Über alles 24' },
  },
  {
    title: 'converts letters by the rules of the page’s language',
    content: { profile: { language: 'tr' }, links: [{ title: 'IŞIK VE İPEK' }] },
    finds: ['link-1'],
    fixes: { 'links.1.title': 'Işık ve ipek' },
  },
  {
    title: 'proposes no fix for German capitals',
    content: { profile: { language: 'de-AT' }, links: [{ title: 'NEUE TERMINE' }] },
    finds: ['link-1'],
  },
  { title: 'ignores scripts without capitals', content: titles('陶芸教室のご案内です こちら'), finds: [] },
])

const tab = { open_in_new_tab: true }
describeRule(newTab, [
  {
    title: 'opens most links in the same tab',
    content: { links: [tab, tab, tab, {}] },
    finds: ['profile-1'],
    fixes: {
      'links.1.open_in_new_tab': false,
      'links.2.open_in_new_tab': false,
      'links.3.open_in_new_tab': false,
    },
  },
  {
    title: 'accepts some links that open a new tab',
    content: { links: [tab, tab, tab, {}, {}, {}] },
    finds: [],
  },
])

const german =
  'Wir machen die Keramik mit der Hand und für jeden Tag, auch für Restaurants. Das Studio ist nicht weit.'
describeRule(pageLanguage, [
  {
    title: 'finds German text on an English page',
    content: { profile: { bio: german, language: 'en', seo: { description: null } } },
    finds: ['profile-1'],
    fixes: { 'profile.language': 'de' },
  },
  {
    title: 'accepts German text on a German page',
    content: { profile: { bio: german, language: 'de-AT', seo: { description: null } } },
    finds: [],
  },
  {
    title: 'ignores a language without a list of words',
    content: { profile: { bio: german, language: 'ja' } },
    finds: [],
  },
  {
    title: 'ignores too few words for a decision',
    content: { profile: { bio: 'Brot und Spiele für alle', seo: { description: null } } },
    finds: [],
  },
])

describe('rule theme-contrast', () => {
  const white = { background: '#ffffff', surface: '#ffffff', text: '#111111' }

  test('finds nothing on a healthy profile', () => {
    expect(themeContrast.check(createSnapshot(), noAnalytics)).toEqual([])
  })

  test.each([
    ['text', { ...white, text: '#aaaaaa' }, 4.5],
    ['muted', { ...white, muted: '#b9b9b9' }, 4.5],
    ['accent', { ...white, accent: '#ffe28a' }, 3],
  ] as const)('suggests for %s the nearest colour with enough contrast', (name, colors, bound) => {
    const snapshot = createSnapshot({ profile: { theme: { mode: 'light', colors } } })
    const [finding, ...others] = themeContrast.check(snapshot, noAnalytics)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ part: name, target: { type: 'profile', field: `theme.colors.${name}` } })
    const [change] = finding!.changes!
    expect(change).toMatchObject({
      path: `profile.theme.colors.${name}`,
      before: (colors as Record<string, string>)[name],
    })
    const ratio = computeContrastRatio(String(change!.after), '#ffffff')
    expect(ratio).toBeGreaterThanOrEqual(bound)
    expect(ratio).toBeLessThan(bound + 0.15)
    expect(themeContrast.check(applyFix(snapshot, finding!), noAnalytics)).toEqual([])
  })

  test('suggests the nearest readable colour in the dark scheme for a colour chosen there', () => {
    const dark_colors = {
      background: '#101010',
      surface: '#181818',
      text: '#444444',
      muted: null,
      accent: null,
    }
    const snapshot = createSnapshot({ profile: { theme: { mode: 'auto', colors: white, dark_colors } } })
    const findings = themeContrast.check(snapshot, noAnalytics)
    expect(findings.map(({ part }) => part)).toEqual(['dark-text'])
    const [change] = findings[0]!.changes!
    expect(change).toMatchObject({ path: 'profile.theme.dark_colors.text', before: '#444444' })
    expect(computeContrastRatio(String(change!.after), '#181818')).toBeGreaterThanOrEqual(4.5)
    expect(themeContrast.check(applyFix(snapshot, findings[0]!), noAnalytics)).toEqual([])
  })

  test('narrows a gradient on which no text is readable', () => {
    const value = '45deg, #000000, #ffffff'
    const snapshot = createSnapshot({
      profile: { theme: { mode: 'light', background: { type: 'gradient', value } } },
    })
    const finding = themeContrast.check(snapshot, noAnalytics).find((f) => f.part === 'gradient')!
    expect(finding.changes![0]).toMatchObject({ path: 'profile.theme.background.value', before: value })
    const remaining = themeContrast.check(applyFix(snapshot, finding), noAnalytics)
    expect(remaining.map((f) => f.part)).not.toContain('gradient')
  })

  test('leaves the choice to the user if no colour is readable on background and cards', () => {
    const colors = { background: '#ffffff', surface: '#101010', text: '#777777' }
    const snapshot = createSnapshot({ profile: { theme: { mode: 'light', colors } } })
    const text = themeContrast.check(snapshot, noAnalytics).find((f) => f.part === 'text')!
    expect(text.changes).toBeUndefined()
    expect(text.case).toBe('colour')
  })
})
