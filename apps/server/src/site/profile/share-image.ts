import { buffer } from 'node:stream/consumers'
import { type Html, html } from '@vitrine/page/html'
import { logoPaths } from '@vitrine/page/logo'
import { getInitials } from '@vitrine/page/picture'
import { type ShareSubject, shareSize } from '@vitrine/page/share-subject'
import { resolveLanguage } from '@vitrine/page/texts/index'
import { presets } from '@vitrine/page/themes/index'
import { resolveTheme, type Theme } from '@vitrine/page/themes/theme'
import type { OverlayOptions, Sharp } from 'sharp'
import { loadSharp } from '../../providers/images.ts'
import type { Storage } from '../../providers/storage/port.ts'
import { findFont } from './assets.ts'
import { drawText, findDrawableText, type TextBox, type TextImage, type TextStyle } from './text-image.ts'

const { width, height } = shareSize
const margin = 80
const pictureSize = 340
const textWidth = width - 2 * margin - pictureSize - 120
const panelWidth = textWidth + margin

/** Returns the families of a font stack that are available for drawing: the theme's font and a generic one. */
const parseFont = (stack: string, files: Theme['font']['files']): Pick<TextStyle, 'family' | 'fontFile'> => {
  const generic = /(?:^|,)\s*(serif|monospace)\s*$/.exec(stack)?.[1] ?? 'sans-serif'
  const file = files.find(({ family }) => stack.startsWith(`"${family}"`))
  return file ? { family: `${file.family},${generic}`, fontFile: findFont(file) } : { family: generic }
}

/** Styles of names by the theme's heading, with the sizes to try. */
const headings = {
  reserved: { weight: 600, sizes: [80, 68, 56, 46, 38] },
  bold: { weight: 700, sizes: [80, 68, 56, 46, 38] },
  heavy: { weight: 800, sizes: [120, 96, 72, 56, 46] },
  capitals: { weight: 600, letterSpacing: 0.1, sizes: [64, 56, 48, 40, 34] },
  italic: { weight: 500, isItalic: true, sizes: [80, 68, 56, 46, 38] },
  light: { weight: 300, sizes: [80, 68, 56, 46, 38] },
} as const

const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u.test(text)

type Shape = { readonly width: number; readonly height: number; readonly path: Html }

const drawRectangle = (width: number, height: number, radius: number): Shape => ({
  width,
  height,
  path: html`<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="${radius}"/>`,
})
const drawEllipse = (width: number, height: number): Shape => ({
  width,
  height,
  path: html`<ellipse rx="${width / 2}" ry="${height / 2}"/>`,
})

/** Outlines of profile pictures around the origin, like those of the pages. */
const shapes = {
  circle: drawEllipse(pictureSize, pictureSize),
  small: drawEllipse(260, 260),
  oval: drawEllipse(320, 406),
  square: drawRectangle(pictureSize, pictureSize, 0),
  rounded: drawRectangle(pictureSize, pictureSize, 73),
  arch: {
    width: pictureSize,
    height: 412,
    path: html`<path d="M-170 -36a170 170 0 0 1 340 0v206a36 36 0 0 1-36 36h-268a36 36 0 0 1-36-36z"/>`,
  },
  petal: {
    width: pictureSize,
    height: pictureSize,
    path: html`<path d="M-170 7a197 177 0 0 1 197-177a143 197 0 0 1 143 197a156 143 0 0 1-156 143a184 163 0 0 1-184-163z"/>`,
  },
} as const satisfies Record<Theme['avatar'] | 'small', Shape>

/**
 * Returns the SVG behind the texts: background or panel, shape of the picture and accent line. Contains theme colours
 * only, no user text.
 */
const drawBackdrop = (
  { looks, buttonStyle }: Theme,
  { path }: Shape,
  { centre, showMark, ground }: { centre: number; showMark: boolean; ground: Html | null },
): Buffer => {
  const t = looks.light.tokens
  const scale = pictureSize / 48
  const gradient = html`
    <linearGradient id="g" x1="0" y1="0" x2="0.3" y2="1">
      <stop offset="0" stop-color="${t.grounds[0]!}"/>
      <stop offset="1" stop-color="${t.grounds.at(-1)!}"/>
    </linearGradient>
  `
  const frame =
    buttonStyle === 'shadow'
      ? html`<g transform="translate(18 18)" fill="${t.text}" stroke="${t.text}" stroke-width="20">${path}</g>`
      : html`<g stroke="${buttonStyle === 'filled' ? t.hairline : t.tile}" stroke-width="100">${path}</g>`
  const picture = html`
    <g transform="translate(${centre} ${height / 2})">
      ${frame}
      <g fill="${t.fill}" stroke="${t.surface}" stroke-width="20">${path}</g>
      <g fill="${t.fill}">${path}</g>
    </g>
  `
  const mark = html`
    <g transform="translate(${centre - scale * 12} ${height / 2 - scale * 12}) scale(${scale})" fill="${t.onFill}">
      ${logoPaths}
    </g>
  `
  const accent = html`<rect y="${height - 14}" width="${width}" height="14" fill="${t.accent}"/>`
  const svg = html`
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      ${gradient}
      ${ground}
      ${picture}
      ${showMark ? mark : null}
      ${accent}
    </svg>
  `
  return Buffer.from(svg.value)
}

/** Returns the background picture, cropped at its focal point, or null if its file is missing. */
const openBackground = async (storage: Storage, { picture, looks }: Theme): Promise<Sharp | null> => {
  const file = picture && (await storage.get(picture.url.slice('/media/'.length)))
  if (!file) return null
  const sharp = await loadSharp()
  const position = picture.position.replace(/^center (?=.)| center$/, '')
  return sharp(await buffer(file.stream))
    .resize(width, height, { position })
    .flatten({ background: looks.light.tokens.grounds[0]! })
}

const drawPhoto = async (storage: Storage, path: string, outline: Shape): Promise<Buffer | null> => {
  const file = await storage.get(path.slice('/media/'.length))
  if (!file) return null
  const sharp = await loadSharp()
  const mask = html`
    <svg xmlns="http://www.w3.org/2000/svg" width="${outline.width}" height="${outline.height}">
      <g transform="translate(${outline.width / 2} ${outline.height / 2})">${outline.path}</g>
    </svg>
  `
  return sharp(await buffer(file.stream))
    .resize(outline.width, outline.height)
    .composite([{ input: Buffer.from(mask.value), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Images of the texts; null without a text or a font for it (see `findDrawableText`). */
type Texts = Readonly<Record<'title' | 'bio' | 'url' | 'initials', TextImage | null>>

const drawTexts = async (
  subject: ShareSubject,
  theme: Theme,
  { name, letters, isMirrored }: { name: string; letters: string; isMirrored: boolean },
): Promise<Texts> => {
  const { text, muted, onFill } = theme.looks.light.tokens
  const { font } = theme
  const { lang } = resolveLanguage(subject.language)
  // Arabic letters are joined and never slanted
  const heading = isMirrored ? 'reserved' : (presets[theme.preset]?.heading ?? 'reserved')
  const { sizes, ...style } = headings[heading]
  const display = { ...parseFont(font.display, font.files), ...style, lang }
  const body = { ...parseFont(font.body, font.files), weight: 400, lang, color: muted }
  const isUpperCase = heading === 'heavy' || heading === 'capitals'
  const draw = async (text: string, style: TextStyle, box: TextBox) => {
    const drawable = await findDrawableText(text)
    return drawable ? drawText(drawable, style, box) : null
  }
  return {
    title: await draw(
      isUpperCase ? name.toUpperCase() : name,
      { ...display, color: text },
      { width: textWidth, height: 190, sizes },
    ),
    bio: await draw(subject.bio, body, { width: textWidth, height: 150, sizes: [34, 28] }),
    url: await draw(subject.url.replace(/^https?:\/\//, ''), body, {
      width: textWidth,
      height: 36,
      sizes: [30, 24],
    }),
    initials: await draw(
      letters,
      { ...display, color: onFill },
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

/**
 * Renders the share picture: 1200 × 630, light colours, picture, name, bio and page address. Omits texts without a font
 * (see `findDrawableText`).
 */
export const drawShareImage = async (storage: Storage, subject: ShareSubject): Promise<Buffer> => {
  const theme = resolveTheme(subject.theme)
  const name = (await findDrawableText(subject.name)) || (await findDrawableText(`@${subject.username}`))
  const isMirrored = isRightToLeft(name)
  const pictureX = isMirrored ? margin + pictureSize / 2 : width - margin - pictureSize / 2
  const centre = name ? pictureX : width / 2
  const isSmall = theme.avatar === 'circle' && presets[theme.preset]?.header === 'small'
  const outline = shapes[isSmall ? 'small' : theme.avatar]
  const photo = subject.avatar ? await drawPhoto(storage, subject.avatar, outline) : null
  const letters = photo ? '' : getInitials(subject.name)
  const texts = await drawTexts(subject, theme, { name, letters, isMirrored })
  const picture = photo ? { png: photo, width: outline.width, height: outline.height } : texts.initials
  const background = await openBackground(storage, theme)
  const panelX = isMirrored ? width - 40 - panelWidth : 40
  const panelRadius = Number.parseFloat(theme.radius) * 32
  const panel = html`<rect x="${panelX}" y="40" width="${panelWidth}" height="${height - 94}" rx="${panelRadius}" fill="url(#g)"/>`
  const wholeGround = html`<rect width="${width}" height="${height}" fill="url(#g)"/>`
  const ground = background ? name && panel : wholeGround
  const backdrop = drawBackdrop(theme, outline, { centre, showMark: !picture, ground: ground || null })
  const overlays = layOut(texts, isMirrored)
  if (picture)
    overlays.push({
      input: picture.png,
      left: Math.round(centre - picture.width / 2),
      top: Math.round((height - picture.height) / 2),
    })
  if (background)
    return background
      .composite([{ input: backdrop }, ...overlays])
      .removeAlpha()
      .png({ palette: true, effort: 1 })
      .toBuffer()
  const sharp = await loadSharp()
  return sharp(backdrop).composite(overlays).removeAlpha().png({ compressionLevel: 8 }).toBuffer()
}
