import { buffer } from 'node:stream/consumers'
import { html } from '@vitrine/page/html'
import { shape } from '@vitrine/page/logo'
import { getInitials } from '@vitrine/page/picture'
import { type ShareSubject, shareSize } from '@vitrine/page/share-subject'
import { resolveLanguage } from '@vitrine/page/texts/index'
import { resolveTheme, type Theme } from '@vitrine/page/themes/theme'
import type { OverlayOptions } from 'sharp'
import { loadSharp } from '../../providers/images.ts'
import type { Storage } from '../../providers/storage/port.ts'
import { drawText, findDrawableText, type TextBox, type TextImage, type TextStyle } from './text-image.ts'

const { width, height } = shareSize
const margin = 80
const pictureSize = 340
const textWidth = width - 2 * margin - pictureSize - 120

const parseFamily = (stack: string): TextStyle['family'] =>
  /(?:^|,)\s*(serif|monospace)\s*$/.exec(stack)?.[1] === 'serif'
    ? 'serif'
    : stack.endsWith('monospace')
      ? 'monospace'
      : 'sans-serif'

const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u.test(text)

/** Returns the SVG behind the texts: background, circle and accent line. Contains theme colours only, no user text. */
const drawBackdrop = ({ looks }: Theme, centre: number, showMark: boolean): Buffer => {
  const t = looks.light.tokens
  const scale = pictureSize / 48
  const circle = (radius: number, fill: string) =>
    html`<circle cx="${centre}" cy="${height / 2}" r="${radius}" fill="${fill}"/>`
  const gradient = html`
    <linearGradient id="g" x1="0" y1="0" x2="0.3" y2="1">
      <stop offset="0" stop-color="${t.grounds[0]!}"/>
      <stop offset="1" stop-color="${t.grounds.at(-1)!}"/>
    </linearGradient>
  `
  const background = html`<rect width="${width}" height="${height}" fill="url(#g)"/>`
  const circles = [
    circle(pictureSize / 2 + 50, t.tile),
    circle(pictureSize / 2 + 10, t.surface),
    circle(pictureSize / 2, t.accent),
  ]
  const mark = html`
    <g transform="translate(${centre - scale * 12} ${height / 2 - scale * 12}) scale(${scale})" fill="${t.onAccent}">
      ${shape}
    </g>
  `
  const accent = html`<rect y="${height - 14}" width="${width}" height="14" fill="${t.accent}"/>`
  const svg = html`
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      ${gradient}
      ${background}
      ${circles}
      ${showMark ? mark : null}
      ${accent}
    </svg>
  `
  return Buffer.from(svg.value)
}

const drawPhoto = async (storage: Storage, path: string): Promise<Buffer | null> => {
  const file = await storage.get(path.slice('/media/'.length))
  if (!file) return null
  const sharp = await loadSharp()
  const radius = pictureSize / 2
  const mask = html`
    <svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize}" height="${pictureSize}">
      <circle cx="${radius}" cy="${radius}" r="${radius}"/>
    </svg>
  `
  return sharp(await buffer(file.stream))
    .resize(pictureSize, pictureSize)
    .composite([{ input: Buffer.from(mask.value), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Images of the texts; null without a text or a font for it (see `findDrawableText`). */
type Texts = Readonly<Record<'title' | 'bio' | 'url' | 'initials', TextImage | null>>

const drawTexts = async (
  subject: ShareSubject,
  theme: Theme,
  { name, letters }: { name: string; letters: string },
): Promise<Texts> => {
  const { text, muted, onAccent } = theme.looks.light.tokens
  const { lang } = resolveLanguage(subject.language)
  const display = { family: parseFamily(theme.font.display), weight: 600, lang } as const
  const body = { family: parseFamily(theme.font.body), weight: 400, lang, color: muted } as const
  const draw = async (text: string, style: TextStyle, box: TextBox) => {
    const drawable = await findDrawableText(text)
    return drawable ? drawText(drawable, style, box) : null
  }
  return {
    title: await draw(
      name,
      { ...display, color: text },
      { width: textWidth, height: 190, sizes: [80, 68, 56] },
    ),
    bio: await draw(subject.bio, body, { width: textWidth, height: 150, sizes: [34, 28] }),
    url: await draw(subject.url.replace(/^https?:\/\//, ''), body, {
      width: textWidth,
      height: 36,
      sizes: [30, 24],
    }),
    initials: await draw(
      letters,
      { ...display, color: onAccent },
      { width: 260, height: 200, sizes: [120, 80] },
    ),
  }
}

/** Places title and bio in the middle of the free height, and the URL at the bottom. */
const layOut = ({ title, bio, url }: Texts, isMirrored: boolean): OverlayOptions[] => {
  const place = ({ png, ...size }: TextImage, top: number): OverlayOptions => ({
    input: png,
    left: Math.round(isMirrored ? width - margin - size.width : margin),
    top: Math.round(top),
  })
  const bottom = height - margin - (url ? url.height + 40 : 0)
  const textHeight = (title?.height ?? 0) + (bio ? 32 + bio.height : 0)
  const titleTop = Math.max(margin, (margin + bottom - textHeight) / 2)
  const titleBottom = title ? titleTop + title.height : margin
  return [
    ...(title ? [place(title, titleTop)] : []),
    ...(bio ? [place(bio, titleBottom + 32)] : []),
    ...(url ? [place(url, height - margin - url.height)] : []),
  ]
}

/** Renders the preview: 1200 × 630, light colours, picture, name, bio and page address. Omits texts without a font (see `findDrawableText`). */
export const drawShareImage = async (storage: Storage, subject: ShareSubject): Promise<Buffer> => {
  const theme = resolveTheme(subject.theme)
  const name = (await findDrawableText(subject.name)) || (await findDrawableText(`@${subject.username}`))
  const isMirrored = isRightToLeft(name)
  const pictureX = isMirrored ? margin + pictureSize / 2 : width - margin - pictureSize / 2
  const centre = name ? pictureX : width / 2
  const photo = subject.avatar ? await drawPhoto(storage, subject.avatar) : null
  const texts = await drawTexts(subject, theme, { name, letters: photo ? '' : getInitials(subject.name) })
  const picture = photo ? { png: photo, width: pictureSize, height: pictureSize } : texts.initials
  const overlays = layOut(texts, isMirrored)
  if (picture)
    overlays.push({
      input: picture.png,
      left: Math.round(centre - picture.width / 2),
      top: Math.round((height - picture.height) / 2),
    })
  const sharp = await loadSharp()
  return sharp(drawBackdrop(theme, centre, !picture))
    .composite(overlays)
    .removeAlpha()
    .png({ compressionLevel: 8 })
    .toBuffer()
}
