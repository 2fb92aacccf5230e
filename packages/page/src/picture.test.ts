import { describe, expect, test } from 'vitest'
import { getInitials, renderAvatar, renderIconLinks, renderPhoto, renderThumbnail } from './picture.ts'
import { parseRendition } from './renditions.ts'
import { profileCss } from './styles/profile.ts'

const hash = '0123456789abcdef0123456789abcdef'
const upload = (size = '') => `/media/${hash}${size}.webp`

/** Returns all URLs of srcsets with their descriptors. */
const candidates = (html: string) =>
  [...html.matchAll(/srcset="([^"]+)"/g)].flatMap(([, set]) =>
    set!.split(',').map((candidate) => candidate.trim().split(' ') as [string, string]),
  )
const whole = { alt: 'A jar', isInFirstView: true, sizes: '100vw', size: [1200, 800] as const }

describe('pictures', () => {
  test('shows only picture URLs that the service serves', () => {
    const profile = { username: 'x', display_name: 'X', avatar_url: upload('-512x512') }
    const pages = [
      renderAvatar(profile, 'X').value,
      renderThumbnail(upload('-300x200'), { alt: '', isInFirstView: false, title: 'Kiln' }).value,
      renderPhoto(upload('-1500x1000'), whole).value,
      renderPhoto(upload(), whole).value,
    ]
    for (const page of pages) {
      expect(candidates(page).length, page).toBeGreaterThan(1)
      for (const [url] of candidates(page))
        expect(parseRendition(url.slice('/media/'.length)), url).not.toBeNull()
    }
    const icons = [...renderIconLinks(profile.avatar_url).value.matchAll(/href="\/media\/([^"]+)"/g)]
    expect(icons.map(([, name]) => parseRendition(name!)?.side)).toEqual([32, 180])
  })

  test('shows initials instead of a picture that does not load', () => {
    expect(renderThumbnail(upload(), { alt: '', isInFirstView: false, title: 'Kiln' }).value).toContain(
      'data-initials="K"',
    )
    for (const url of [upload(), 'https://images.example/a.webp'])
      expect(renderPhoto(url, { ...whole, title: 'Moss bowl' }).value).toContain('data-initials="MB"')
    for (const avatar_url of [upload('-512x512'), 'https://images.example/a.webp'])
      expect(
        renderAvatar({ username: 'x', display_name: 'Ana Lima', avatar_url }, 'Ana Lima').value,
      ).toContain('data-initials="AL"')
    expect(profileCss).toContain('img::after{content:attr(data-initials)')
  })

  test('reserves space for a photo by the size in its name or the given one', () => {
    expect(renderPhoto(upload('-1500x1000'), whole).value).toContain('width="1500" height="1000"')
    expect(renderPhoto(upload(), whole).value).toContain('width="1200" height="800"')
    expect(renderPhoto('/media/other.webp', whole).value).toBe(
      '<img src="/media/other.webp" alt="A jar" width="1200" height="800" decoding="async">',
    )
  })

  test('offers no width beyond that of the picture', () => {
    const widths = (size: string) => [
      ...new Set(candidates(renderPhoto(upload(size), whole).value).map(([, width]) => width)),
    ]
    expect(widths('-300x200')).toEqual(['300w'])
    expect(widths('-800x600')).toEqual(['400w', '800w'])
    expect(widths('-1000x600')).toEqual(['400w', '800w', '1000w'])
    expect(widths('-2048x1000')).toEqual(['400w', '800w', '1200w'])
  })

  test('offers AVIF first with WebP as the alternative', () => {
    for (const page of [
      renderPhoto(upload('-1500x1000'), whole).value,
      renderAvatar({ username: 'x', display_name: 'X', avatar_url: upload() }, 'X').value,
    ]) {
      expect(page).toMatch(
        /^<picture><source type="image\/avif" srcset="[^"]+\.avif[^"]*"[^>]*><img [^>]*srcset="[^"]+\.webp/,
      )
      expect(/<img[^>]*avif/.test(page)).toBe(false)
    }
  })

  test('loads only pictures below the first view lazily', () => {
    expect(renderPhoto(upload(), whole).value).not.toContain('lazy')
    expect(renderPhoto(upload(), { ...whole, isInFirstView: false }).value).toContain('loading="lazy"')
    expect(renderThumbnail(upload(), { alt: '', isInFirstView: false, title: 'Kiln' }).value).toContain(
      'loading="lazy"',
    )
    expect(renderThumbnail(upload(), { alt: '', isInFirstView: true, title: 'Kiln' }).value).not.toContain(
      'lazy',
    )
  })

  test('shows initials and the service’s logo without a picture', () => {
    const profile = { username: 'ana', display_name: 'Ana Lima' }
    expect(renderAvatar(profile, 'Ana Lima').value).toBe(
      `<span class="av" dir="auto" aria-hidden="true">${getInitials('Ana Lima')}</span>`,
    )
    expect(renderIconLinks(null).value).toBe('<link rel="icon" href="/favicon.svg">')
  })

  test('omits titles from initials', () => {
    expect(getInitials('Dr. Friederike Schmidt-Wölfersheim')).toBe('FS')
    expect(getInitials('Prof. Dr. Ana Lima')).toBe('AL')
    expect(getInitials('St. ')).toBe('S')
    expect(getInitials('J. R. Lima')).toBe('JL')
    expect(getInitials('Bäckerei Sommer – frisch ab 6')).toBe('BS')
    expect(getInitials('Ana Lima – Ceramics & Print')).toBe('AL')
    expect(getInitials('ana lima 2')).toBe('AL')
    expect(getInitials('Café Birke & Söhne')).toBe('CB')
    expect(getInitials('Birke & Söhne')).toBe('BS')
    expect(getInitials('Dr. Birke & Söhne')).toBe('BS')
  })

  test('keeps an external picture URL within its attribute, without other sizes', () => {
    const hostile = `${upload()} 2x,https://evil.example/x" onerror="alert(1)`
    for (const page of [
      renderAvatar({ username: 'x', display_name: 'X', avatar_url: hostile }, 'X').value,
      renderThumbnail(hostile, { alt: '', isInFirstView: true, title: 'Kiln' }).value,
      renderPhoto(hostile, whole).value,
    ]) {
      expect(page).not.toContain('srcset')
      expect(page).toMatch(/^<img [^<>]*>$/)
      expect(page).not.toMatch(/" onerror/)
    }
  })
})
