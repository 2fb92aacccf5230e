import { buffer } from 'node:stream/consumers'
import { html } from '@vitrine/page/html'
import { shape } from '@vitrine/page/logo'
import { initials } from '@vitrine/page/picture'
import { type ShareSubject, shareSize } from '@vitrine/page/share-subject'
import { resolveLanguage } from '@vitrine/page/texts/index'
import { resolveTheme, type Theme } from '@vitrine/page/themes/theme'
import type { OverlayOptions } from 'sharp'
import { loadSharp } from '../../providers/images.ts'
import type { Storage } from '../../providers/storage/port.ts'
import { drawableText, drawText, type TextBox, type TextImage, type TextStyle } from './text-image.ts'

const { width, height } = shareSize
const margin = 80
const round = 340
const column = width - 2 * margin - round - 120

const familyOf = (stack: string): TextStyle['family'] =>
  /(?:^|,)\s*(serif|monospace)\s*$/.exec(stack)?.[1] === 'serif'
    ? 'serif'
    : stack.endsWith('monospace')
      ? 'monospace'
      : 'sans-serif'

/** Checks if the first letter belongs to a right-to-left script. */
const runsLeft = (text: string): boolean =>
  /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u.test(text)

/** Draws background, circle and accent. Only the theme supplies colours. */
const backdrop = ({ looks }: Theme, centre: number, showMark: boolean): Buffer => {
  const t = looks.light.tokens
  const ends = [t.grounds[0]!, t.grounds.at(-1)!]
  const scale = round / 48
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="${ends[0]!}"/><stop offset="1" stop-color="${ends[1]!}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#g)"/><circle cx="${centre}" cy="${height / 2}" r="${round / 2 + 90}" fill="${t.tile}"/><circle cx="${centre}" cy="${height / 2}" r="${round / 2 + 10}" fill="${t.surface}"/><circle cx="${centre}" cy="${height / 2}" r="${round / 2}" fill="${t.accent}"/>${showMark ? html`<g transform="translate(${centre - scale * 12} ${height / 2 - scale * 12}) scale(${scale})" fill="${t.onAccent}">${shape}</g>` : null}<rect y="${height - 14}" width="${width}" height="14" fill="${t.accent}"/></svg>`
  return Buffer.from(svg.value)
}

const photograph = async (storage: Storage, path: string): Promise<Buffer | null> => {
  const file = await storage.get(path.slice('/media/'.length))
  if (!file) return null
  const sharp = await loadSharp()
  const mask = html`<svg xmlns="http://www.w3.org/2000/svg" width="${round}" height="${round}"><circle cx="${round / 2}" cy="${round / 2}" r="${round / 2}"/></svg>`
  return sharp(await buffer(file.stream))
    .resize(round, round)
    .composite([{ input: Buffer.from(mask.value), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Renders the preview: 1200 × 630, light colours, picture, name, bio and address. Omits texts without a font (see `drawableText`). */
export const drawShareImage = async (storage: Storage, subject: ShareSubject): Promise<Buffer> => {
  const theme = resolveTheme(subject.theme)
  const t = theme.looks.light.tokens
  const { lang } = resolveLanguage(subject.language)
  const name = (await drawableText(subject.name)) || (await drawableText(`@${subject.username}`))
  const bio = await drawableText(subject.bio)
  const address = await drawableText(subject.url.replace(/^https?:\/\//, ''))
  const mirrored = runsLeft(name)
  const aside = mirrored ? margin + round / 2 : width - margin - round / 2
  const centre = name ? aside : width / 2
  const display = { family: familyOf(theme.font.display), weight: 600, lang } as const
  const body = { family: familyOf(theme.font.body), weight: 400, lang } as const

  const photo = subject.avatar && (await photograph(storage, subject.avatar))
  const write = (text: string, face: TextStyle, room: TextBox) => (text ? drawText(text, face, room) : null)
  const title = await write(
    name,
    { ...display, color: t.text },
    { width: column, height: 190, sizes: [80, 68, 56] },
  )
  const about = await write(bio, { ...body, color: t.muted }, { width: column, height: 150, sizes: [34, 28] })
  const foot = await write(
    address,
    { ...body, color: t.muted },
    { width: column, height: 36, sizes: [30, 24] },
  )
  const letters = photo ? '' : await drawableText(initials(subject.name))
  const initial = await write(
    letters,
    { ...display, color: t.onAccent },
    { width: 260, height: 200, sizes: [120, 80] },
  )

  const placed: OverlayOptions[] = []
  const place = ({ png, ...size }: TextImage, x: number, y: number): number => {
    placed.push({ input: png, left: Math.round(mirrored ? width - x - size.width : x), top: Math.round(y) })
    return y + size.height
  }
  if (photo) placed.push({ input: photo, left: centre - round / 2, top: (height - round) / 2 })
  if (initial)
    placed.push({
      input: initial.png,
      left: Math.round(centre - initial.width / 2),
      top: Math.round((height - initial.height) / 2),
    })
  const bottom = height - margin - (foot ? foot.height + 40 : 0)
  const tall = (title?.height ?? 0) + (about ? 32 + about.height : 0)
  const below = title ? place(title, margin, Math.max(margin, (margin + bottom - tall) / 2)) : margin
  if (about) place(about, margin, below + 32)
  if (foot) place(foot, margin, height - margin - foot.height)
  const sharp = await loadSharp()
  return sharp(backdrop(theme, centre, !photo && !initial))
    .composite(placed)
    .removeAlpha()
    .png({ compressionLevel: 8 })
    .toBuffer()
}
