import { describe, expect, test } from 'vitest'
import { listVisibleTexts, renderLinkPage } from '#tests/block-page.ts'
import { createLink } from '#tests/sample-shop.ts'
import { empty } from '#tests/samples.ts'
import { renderProfilePage } from '../profile-page.ts'

/** Returns the texts on a card after the profile's initials and name, and the card's title. */
const card = (
  kind: string,
  business_block_config: Record<string, unknown>,
  url = 'https://a.example/',
  lang = 'en',
) => listVisibleTexts({ kind, business_block_config, url }, { language: lang }).slice(3)

describe('file', () => {
  test('shows type and size in the reader’s language', () => {
    expect(card('file', { content_type: 'application/pdf', size_bytes: 1_240_000 })).toEqual([
      'PDF · 1.24 MB',
    ])
    expect(card('file', { content_type: 'application/pdf', size_bytes: 1_240_000 }, undefined, 'de')).toEqual(
      ['PDF · 1,24 MB'],
    )
    expect(card('file', { size_bytes: 900 })).toEqual(['900 byte'])
    expect(card('file', {}, 'https://a.example/plans.v2/kiln.zip?x=1')).toEqual(['ZIP'])
  })
  test('omits an invalid type or size', () => {
    expect(card('file', { content_type: '<b>', size_bytes: -1 }, 'https://a.example/download')).toEqual([])
    expect(card('file', { content_type: 7, size_bytes: '12' }, 'mailto:a@b.example')).toEqual([])
  })
})

describe('image', () => {
  const picture = { kind: 'image', image_url: '/media/a.webp' }
  test('shows a caption only if it has one', () => {
    expect(listVisibleTexts(picture).slice(2)).toEqual([])
    expect(listVisibleTexts({ ...picture, business_block_config: { caption: 'The kiln' } }).slice(2)).toEqual(
      ['The kiln'],
    )
  })
  test('shows a card without its picture, so that the link remains', () => {
    const { html } = renderLinkPage({ ...picture, image_url: null })
    expect(html).toContain('<a class="c" href="/l/7"')
    expect(html).not.toContain('<figure')
  })
})

describe('booking', () => {
  test('shows duration and price above the details', () => {
    const config = { duration_minutes: 90, price: 4500, currency: 'EUR', details: 'Bring\nan apron.' }
    expect(card('booking', config)).toEqual(['1 hour 30 minutes', '€45', 'Bring\nan apron.'])
    expect(card('booking', { duration_minutes: 120 })).toEqual(['2 hours'])
    expect(card('booking', { duration_minutes: 2880 }, undefined, 'de')).toEqual(['2 Tage'])
  })
  test('omits an invalid duration or price', () => {
    expect(card('booking', { duration_minutes: 1e9, price: 4500, currency: '€€€', details: {} })).toEqual([])
    expect(card('booking', { duration_minutes: 0, price: -1, currency: 'EUR' })).toEqual([])
  })
})

describe('donation', () => {
  test('shows suggested amounts and the progress towards the goal', () => {
    const config = { currency: 'EUR', amounts: [500, 1500], goal: 100_000, raised: 34_000 }
    expect(card('donation', config)).toEqual([
      '€340 of €1,000',
      'Suggested: ',
      '€5',
      '\u00a0· ',
      '€15',
      'Donate',
    ])
    const { html } = renderLinkPage({ kind: 'donation', business_block_config: config })
    expect(html).toContain('<progress max="100000" value="34000" aria-hidden="true">')
  })
  test('fills the bar and shows the full amount above the goal', () => {
    const config = { currency: 'EUR', goal: 1000, raised: 2500 }
    expect(card('donation', config)).toEqual(['€25 of €10', 'Donate'])
    expect(renderLinkPage({ kind: 'donation', business_block_config: config }).html).toContain(
      '<progress max="1000" value="1000"',
    )
  })
  test('invites to donate in the language of the page', () => {
    expect(card('donation', {})).toEqual(['Donate'])
    expect(card('donation', {}, undefined, 'de')).toEqual(['Spenden'])
  })
  test('omits invalid amounts and amounts without a currency', () => {
    expect(card('donation', { currency: 'EUR', amounts: [500, 'x', -5, 1.5, null, 700] })).toEqual([
      'Suggested: ',
      '€5',
      '\u00a0· ',
      '€7',
      'Donate',
    ])
    expect(card('donation', { amounts: [500], goal: 1000 })).toEqual(['Donate'])
    expect(card('donation', { currency: 'EUR', amounts: 'many', goal: 0, raised: 5 })).toEqual(['Donate'])
    const seven = [1, 2, 3, 4, 5, 6, 7].map((n) => n * 100)
    expect(card('donation', { currency: 'EUR', amounts: seven }).slice(1, -1).join('')).toBe(
      '€1\u00a0· €2\u00a0· €3\u00a0· €4\u00a0· €5\u00a0· €6',
    )
  })
})

describe('product', () => {
  const config = { price: 2550, currency: 'EUR', compare_at: 3000, badge: 'New' }
  test('shows a card with price and badge if it has no picture', () => {
    expect(card('product', config)).toEqual(['€25.50 ', 'Original price: ', '€30.00', 'New'])
    const { html } = renderLinkPage({ kind: 'product', business_block_config: config })
    expect(html).toContain('<a class="c" href="/l/7"')
    expect(html).toContain('<li><a')
  })
  test.each([
    ['it is not linked', { business_block_config: { ...config, linked: false } }],
    ['its web address is the page itself', { url: empty.canonicalUrl, business_block_config: config }],
  ])('links to nothing if %s', (_, link) => {
    for (const image_url of [null, '/media/a.webp']) {
      const { html } = renderLinkPage({ ...link, kind: 'product', image_url })
      expect(html).toContain(image_url ? '<div class="c p">' : '<div class="c">')
      expect(html).not.toContain('href="/l/7"')
    }
  })
  test('shows in a pair which product opens a page', () => {
    const product = { kind: 'product', title: 'Bowl', url: 'https://a.example/', image_url: '/media/a.webp' }
    const links = [true, false].map((linked, i) =>
      createLink(i, { ...product, business_block_config: { linked } }),
    )
    const { html, css } = renderProfilePage({ ...empty, links })
    expect([...html.matchAll(/<li class="half"><(\w+)/g)].map(([, name]) => name)).toEqual(['a', 'div'])
    expect(css).toContain('a.p b::after{content:""')
  })
  test('shows picture, title, price and supporting text', () => {
    const url = `/media/${'a'.repeat(32)}-1600x1200.webp`
    const link = { kind: 'product', image_url: url, supporting_text: '24 cm', business_block_config: config }
    expect(listVisibleTexts(link).slice(2)).toEqual([
      'New',
      'Title',
      '€25.50 ',
      'Original price: ',
      '€30.00',
      '24 cm',
    ])
    expect(renderLinkPage(link).html).toMatch(
      /<source[^>]* sizes="\(min-width:38rem\) 36rem,calc\(100vw - 2rem\)">/,
    )
  })
  test('shows pictures of half the width in pairs', () => {
    const links = [true, true, false, true].map((half, i) =>
      createLink(i, {
        kind: 'image',
        image_url: '/media/a.webp',
        business_block_config: { half, linked: false },
      }),
    )
    const { html } = renderProfilePage({ ...empty, links })
    expect(
      [...html.matchAll(/<(?:li class="(\w+)"|section)>\s*<figure|<\/ul>\s*<figure/g)].map(
        ([, style]) => style ?? 'full',
      ),
    ).toEqual(['half', 'half', 'full', 'wide'])
  })
})

test.each(['normal', 'product', 'video', 'image'])('keeps dimensions on one line: %s', (kind) => {
  const text = 'Heath, 50 × 70 x 2 cm'
  const texts = listVisibleTexts({
    kind,
    title: text,
    image_url: '/media/a.webp',
    url: 'https://youtu.be/aqz-KE-bpKQ',
    business_block_config: { caption: text },
  })
  expect(texts).toContain('Heath, 50\u00a0×\u00a070\u00a0x\u00a02 cm')
})

describe('map', () => {
  test('shows the street address and the opening hours', () => {
    const config = {
      address: 'Rua das Oliveiras 12',
      hours: [{ days: 'Tue–Fri', time: '10–18' }, { days: 'Sat' }, 'never', { days: 'Sun', time: 'closed' }],
    }
    expect(card('map', config, 'geo:41.1,-8.6')).toEqual([
      'Rua das Oliveiras 12',
      'Tue–Fri',
      '10–18',
      'Sun',
      'closed',
    ])
    expect(renderLinkPage({ kind: 'map', business_block_config: config }).html).toContain(
      'aria-label="Opening hours"',
    )
  })
  test('shows what the title omits of the street address', () => {
    const show = (title: string) => {
      const business_block_config = { address: 'Rua das Oliveiras 12, Porto' }
      return /<small><bdi>(.*?)</.exec(
        renderLinkPage({ kind: 'map', title, business_block_config }).html,
      )?.[1]
    }
    expect(['Rua das Oliveiras 12', 'Rua das Oliveiras 12, Porto', 'Our shop'].map(show)).toEqual([
      'Porto',
      undefined,
      'Rua das Oliveiras 12, Porto',
    ])
  })
  test('shows the street address below a line of its own, which may contain it', () => {
    const show = (supporting_text: string) => {
      const business_block_config = { address: 'Rua das Oliveiras 12, Porto' }
      const { html } = renderLinkPage({ kind: 'map', title: 'Shop', supporting_text, business_block_config })
      return [...html.matchAll(/<small><bdi>(.*?)</g)].map(([, text]) => text)
    }
    expect(['Ring twice', 'Rua das Oliveiras 12, Porto · ring twice'].map(show)).toEqual([
      ['Ring twice', 'Rua das Oliveiras 12, Porto'],
      ['Rua das Oliveiras 12, Porto · ring twice'],
    ])
  })
  test('shows structured hours with the current state before hours as text', () => {
    const opening_hours = [
      { days: [1, 2, 3], opens: '09:00', closes: '17:00' },
      { days: [6], opens: '10:00', closes: '12:00' },
      { days: [6], opens: '13:00', closes: '14:30' },
    ]
    expect(
      card('map', {
        opening_hours,
        special_hours: [{ date: '1999-12-24' }],
        hours: [{ days: 'Attic', time: 'by appointment' }],
      }),
    ).toEqual([
      expect.stringMatching(/^(?:Open now|Closed, opens .*)$/),
      'Mon–Wed',
      '9:00\u00a0AM–5:00\u00a0PM',
      'Thu–Fri',
      'Closed',
      'Sat',
      '10:00\u00a0AM–12:00\u00a0PM,\n1:00\u00a0PM–2:30\u00a0PM',
      'Sun',
      'Closed',
      'Attic',
      'by appointment',
    ])
  })
  test('omits invalid hours', () => {
    expect(card('map', { address: 5, hours: { days: 'Mon', time: '9' } })).toEqual([])
  })
})

describe('social', () => {
  const mark = (config: Record<string, unknown>, url: string) =>
    /<span class="i"><svg[^>]*>(?:<path d="([^"]{6}))?/.exec(
      renderLinkPage({ kind: 'social', url, business_block_config: config }).html,
    )?.[1]
  test('shows icon and name of the network from its URL or platform', () => {
    expect(card('social', {}, 'https://www.youtube.com/@x')).toEqual(['YouTube'])
    expect(card('social', { handle: '@x' }, 'https://www.youtube.com/@x')).toEqual(['@x'])
    expect(card('social', { platform: 'mastodon' }, 'https://social.example/@x')).toEqual(['Mastodon'])
    expect(mark({ platform: 'mastodon' }, 'https://social.example/@x')).toBe(
      mark({}, 'https://mastodon.social/@x'),
    )
  })
  test('shows a globe for an unknown network', () => {
    expect(card('social', { platform: '__proto__' }, 'https://social.example/@x')).toEqual(['__proto__'])
    expect(card('social', { platform: 7 }, 'https://youtube.com.evil.example/')).toEqual([])
    expect(mark({}, 'https://youtube.com.evil.example/')).toBe(mark({}, 'https://social.example/'))
    expect(mark({}, 'https://youtube.com.evil.example/')).not.toBe(mark({}, 'https://youtube.com/'))
  })
})

describe('phone, email and WhatsApp', () => {
  test('allows line breaks only in long e-mail addresses', () => {
    const show = (title: string) => /<b><bdi>(.*?)<\/bdi>/.exec(renderLinkPage({ title }).html)?.[1]
    expect(show('Mail studio.marlo@ceramics.example.com!')).toBe(
      'Mail studio.<wbr>marlo@<wbr>ceramics.<wbr>example.<wbr>com!',
    )
    for (const text of [
      '@studio.marlo.ceramics.and.glass',
      'hello@example.com',
      '@studio.marlo@social.example.com',
    ])
      expect(show(text)).toBe(text)
  })
  test('shows only the telephone number or e-mail address of the kind', () => {
    expect(card('phone', {}, 'tel:+351220000000')).toEqual(['+351 220 000 000'])
    expect(card('phone', {}, 'https://a.example/+351220000000')).toEqual([])
    expect(card('email', {}, 'mailto:hello@a.example?subject=x')).toEqual(['hello@a.example'])
    expect(card('whatsapp', {}, 'https://wa.me/351900000000?text=x')).toEqual(['+351 900 000 000'])
    const number = '+44 20 7946 0018'
    expect(card('phone', { number }, 'tel:+442079460018')).toEqual([number])
    expect(card('phone', { number }, 'tel:+442079460019')).toEqual(['+44 2079460019'])
    expect(card('whatsapp', { number }, 'https://wa.me/442079460018')).toEqual([number])
    expect(card('phone', { number: '+442079460018' }, 'tel:+442079460018')).toEqual(['+44 2079460018'])
    expect(card('whatsapp', {}, 'https://wa.me.evil.example/351900000000')).toEqual([])
  })
})
