import { describe, expect, test } from 'vitest'
import { findLinkUrls, findListedAddresses, guessLink, parseLinkUrl } from './guess-link.ts'

describe('URLs from pasted text', () => {
  test.each([
    ['example.com', 'https://example.com/'],
    ['  https://example.com/a b ', 'https://example.com/a%20b'],
    ['www.example.com/shop?x=1', 'https://www.example.com/shop?x=1'],
    ['hello@example.com', 'mailto:hello@example.com'],
    ['+351 220 000 000', 'tel:+351220000000'],
    ['tel:+351220000000', 'tel:+351220000000'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['just words', null],
    ['word', null],
    ['word.', null],
    ['https://example.com./x', 'https://example.com./x'],
    ['www.example,com', null],
    ['htps://example.com', 'https://example.com/'],
    ['http:/example.com', 'https://example.com/'],
    ['https//example.com/?u=http:/x', 'https://example.com/?u=http:/x'],
    ['htps://example,com', null],
    ['ftp://example.com', null],
    ['me@shop.example', 'mailto:me@shop.example'],
    ['me@shop,example.com', null],
    ['me@shop..example', null],
    ['me@@shop.example', null],
    ['me@shop.example;com', null],
    ['medium.com/@me', 'https://medium.com/@me'],
    ['', null],
  ])('reads %s', (text, address) => expect(parseLinkUrl(text)).toBe(address))

  test('finds each URL of a list once', () => {
    expect(
      findLinkUrls(
        'https://a.example.com, https://b.example.com\nc.example.com\n\nsee https://a.example.com/ (https://d.example.com/x).',
      ),
    ).toEqual([
      'https://a.example.com/',
      'https://b.example.com/',
      'https://c.example.com/',
      'https://d.example.com/x',
    ])
    const words = 'word '.repeat(1597)
    expect(findLinkUrls(`a.example.com ${words}b.example.com`)).toEqual(['https://a.example.com/'])
    expect(findLinkUrls('a.example.com\n'.repeat(999))).toEqual(['https://a.example.com/'])
    expect(findLinkUrls('a letter to my friend. It has no address.')).toEqual([])
  })
})

describe('addresses and titles from a line', () => {
  test.each([
    ['Order a bouquet https://example.com/bouquets', 'https://example.com/bouquets', 'Order a bouquet'],
    ['Shop: https://example.org/x', 'https://example.org/x', 'Shop'],
    ['https://example.org/x - Shop (new)', 'https://example.org/x', 'Shop (new)'],
    ['1. [Shop](example.org)', 'example.org', 'Shop'],
    ['Node.js course <https://example.org/x>', 'https://example.org/x', 'Node.js course'],
    ['Visit example.org.', 'example.org', 'Visit'],
    ['https://example.org/a_(b)', 'https://example.org/a_(b)', ''],
    ['Mail: me@example.org', 'me@example.org', 'Mail'],
    ['Mail:me@example.org', 'me@example.org', 'Mail'],
    ['Shop htps//example.org/x', 'https://example.org/x', 'Shop'],
    ['Call us: 020 7946 0958', 'tel:02079460958', 'Call us'],
    ['Phone +44 20 7946 0958', 'tel:+442079460958', 'Phone'],
    ['WhatsApp: +44 20 7946 0958', 'https://wa.me/442079460958', 'WhatsApp'],
    ['- 020 7946 0958', 'tel:02079460958', ''],
  ])('reads %s', (line, address, title) => expect(findListedAddresses(line)).toEqual([{ address, title }]))

  test.each([
    'Open: 09.00-18.00',
    'Market: 24.12.2026',
    '12 Park Street, Bristol',
    'IBAN: DE89 3704 0044 0532 0130 00',
    'just words',
    'www. example.com',
    'me@shop.example,com',
    'Write: me@shop.example,com today',
    'shop.example;com',
    'example.com /shop',
    '',
  ])('finds no address in "%s"', (line) => expect(findListedAddresses(line)).toEqual([]))
})

describe('title and kind from a URL', () => {
  test.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'video', 'YouTube'],
    ['https://www.songkick.com/artists/123-mara-voss', 'normal', 'Mara voss'],
    ['https://example.com/blog/10-tips-for-clay', 'normal', '10 tips for clay'],
    ['https://www.instagram.com/studiomarlo/', 'social', 'Instagram: @studiomarlo'],
    ['https://www.tiktok.com/@studiomarlo', 'social', 'TikTok: @studiomarlo'],
    ['https://www.behance.net/studiomarlo', 'social', 'Behance: @studiomarlo'],
    ['https://www.linkedin.com/in/nora-m%C3%BCller/', 'social', 'LinkedIn: @nora-müller'],
    ['https://bsky.app/profile/studiomarlo.example', 'social', 'Bluesky: @studiomarlo.example'],
    ['https://www.youtube.com/c/studiomarlo', 'social', 'YouTube: @studiomarlo'],
    ['https://www.tumblr.com/studiomarlo', 'social', 'Tumblr: @studiomarlo'],
    ['https://www.linkedin.com/posts/nora_1', 'normal', 'Nora 1'],
    ['https://www.instagram.com/reel/DH9BYJQPoHF/', 'embed', 'Instagram'],
    ['https://vm.tiktok.com/ZMabc123/', 'embed', 'TikTok'],
    ['https://xn--mller-kva.example/', 'normal', 'müller.example'],
    ['https://xn--80ak6aa92e.com/', 'normal', 'xn--80ak6aa92e.com'],
    ['https://boxd.it/aBcD', 'normal', 'ABcD'],
    ['https://dribbble.com/studiomarlo', 'social', 'Dribbble: @studiomarlo'],
    ['https://dribbble.com/shots/popular', 'normal', 'Popular'],
    ['https://t.me/studiomarlo', 'social', 'Telegram: @studiomarlo'],
    ['https://t.me/+bK4x9Qz7', 'normal', 'Telegram'],
    ['https://medium.com/@studiomarlo', 'social', 'Medium: @studiomarlo'],
    ['https://medium.com/autumn-collection', 'normal', 'Autumn collection'],
    ['https://vimeo.com/76979871', 'video', 'Vimeo'],
    ['https://vimeo.com/studiomarlo', 'social', 'Vimeo: @studiomarlo'],
    ['https://soundcloud.com/studiomarlo', 'embed', 'SoundCloud'],
    ['https://example.com/blog/autumn-collection', 'normal', 'Autumn collection'],
    ['https://www.example.com/', 'normal', 'example.com'],
    ['https://example.com/p/83749283', 'normal', 'example.com'],
    ['https://example.com/files/price-list.pdf', 'file', 'Price list'],
    ['https://calendly.com/marlo/30min', 'booking', 'Calendly'],
    ['https://wa.me/351900000000', 'whatsapp', 'WhatsApp'],
    ['https://maps.google.com/?q=12+Park+Street,+Bristol', 'map', '12 Park Street, Bristol'],
    ['https://www.google.com/maps?q=51.4,-2.6', 'map', 'Maps'],
    ['mailto:hello@example.com', 'email', 'hello@example.com'],
    ['tel:+351220000000', 'phone', '+351220000000'],
    ['https://example.com/%E0%A4%A', 'normal', 'example.com'],
  ])('reads %s', (address, kind, title) => expect(guessLink(address)).toEqual({ url: address, kind, title }))
})
