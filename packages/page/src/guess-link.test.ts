import { describe, expect, test } from 'vitest'
import { findLinkUrls, guessLink, parseLinkUrl } from './guess-link.ts'

describe('URLs from pasted text', () => {
  test.each([
    ['example.com', 'https://example.com/'],
    ['  https://example.com/a b ', null],
    ['www.example.com/shop?x=1', 'https://www.example.com/shop?x=1'],
    ['hello@example.com', 'mailto:hello@example.com'],
    ['+351 220 000 000', 'tel:+351220000000'],
    ['tel:+351220000000', 'tel:+351220000000'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['just words', null],
    ['word', null],
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
    expect(findLinkUrls('a letter to my friend. It has no address.')).toEqual([])
  })
})

describe('title and kind from a URL', () => {
  test.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'video', 'YouTube'],
    ['https://www.instagram.com/studiomarlo/', 'social', 'Instagram: @studiomarlo'],
    ['https://www.tiktok.com/@studiomarlo', 'social', 'TikTok: @studiomarlo'],
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
