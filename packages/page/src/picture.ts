import { attr, type Html, html } from './html.ts'
import { parseUploadedPicture, sides } from './renditions.ts'
import type { PageProfile } from './view.ts'

const avatarSides = sides.square.slice(1)

const formatDensities = (stem: string, format: 'avif' | 'webp'): string =>
  avatarSides.map((side, i) => `${stem}-s${side}.${format} ${i + 1}x`).join()

/** Returns srcsets for a profile picture (7rem wide) by format, or null if it is not an upload. */
export const createAvatarSources = (url: string | null | undefined) => {
  const picture = parseUploadedPicture(url)
  return (
    picture && { avif: formatDensities(picture.stem, 'avif'), webp: formatDensities(picture.stem, 'webp') }
  )
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

const takeFirstGrapheme = (text: string): string =>
  graphemes.segment(text)[Symbol.iterator]().next().value?.segment ?? ''

/** Scripts with joined letters, where two initials would read as another word. */
const joinedScripts =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}]/u

/**
 * Returns the initials of the first and last word. Ignores titles such as "Dr.", text after a dash, and text after "&"
 * if two words precede it. Names in scripts with joined letters get one initial, because two would read as a word.
 */
export const getInitials = (name: string): string => {
  const untitled = name
    .replace(/\s[-–—|·]\s.*/su, '')
    .replace(/^(?:\p{L}{2,}\.\s*)+(?=\p{L})/u, '')
    .replace(/^(\S+\s.+?)\s&\s.*/su, '$1')
  const words = untitled.match(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’-]|\u200c|\u200d)*/gu) ?? []
  const [first] = words
  if (first === undefined) return takeFirstGrapheme(name.replace(/^[\p{C}\p{Z}\p{M}]+/u, '')) || '·'
  const others = joinedScripts.test(first) ? [] : words.slice(1).filter((word) => /^\p{L}/u.test(word))
  const last = others.findLast((word) => /^[^\p{Ll}]/u.test(word)) ?? others.at(-1)
  return [first, last].map((word) => (word ? takeFirstGrapheme(word).toUpperCase() : '')).join('')
}

/**
 * Renders a profile's picture with high priority (it is in the first view), or initials. `sizes` is the displayed width
 * if it is not 7rem.
 */
export const renderAvatar = (
  { avatar_url: url, avatar_alt }: PageProfile,
  name: string,
  sizes?: string,
): Html => {
  if (!url) return html`<span class="av" dir="auto" aria-hidden="true">${getInitials(name)}</span>`
  const upload = sizes ? parseUploadedPicture(url) : null
  if (upload) {
    const widths = [...avatarSides.map((side) => `${upload.stem}-s${side}.webp ${side}w`), `${url} 512w`]
    return html`<img class="av u-photo" data-initials="${getInitials(name)}" src="${url}" srcset="${widths.join()}" sizes="${sizes!}" alt="${avatar_alt || name}" width="112" height="112" fetchpriority="high">`
  }
  const sources = createAvatarSources(url)
  const image = html`<img class="av u-photo" data-initials="${getInitials(name)}" src="${url}"${attr('srcset', sources?.webp)} alt="${avatar_alt || name}" width="112" height="112" fetchpriority="high">`
  return sources
    ? html`<picture><source type="image/avif" srcset="${sources.avif}">${image}</picture>`
    : image
}

export const renderIconLinks = (avatar: string | null | undefined): Html => {
  const picture = parseUploadedPicture(avatar)
  const [small, large] = sides.icon
  return picture
    ? html`
      <link rel="icon" type="image/png" sizes="${small}x${small}" href="${`${picture.stem}-s${small}.png`}">
      <link rel="apple-touch-icon" href="${`${picture.stem}-s${large}.png`}">
    `
    : html`<link rel="icon" href="${avatar || '/favicon.svg'}">`
}

type PictureOptions = {
  readonly alt: string
  /** True if the picture is likely in the first view, so that it loads immediately. */
  readonly isInFirstView: boolean
}

/**
 * Renders a card's square picture (3rem, or 4.5rem if it is large). WebP only, because AVIF headers exceed the savings at this size. A missing
 * picture shows initials of the title.
 */
export const renderThumbnail = (
  url: string,
  {
    alt,
    isInFirstView,
    title,
    isLarge = false,
  }: PictureOptions & { readonly title: string; readonly isLarge?: boolean },
): Html => {
  const picture = parseUploadedPicture(url)
  const side = isLarge ? 72 : 48
  const [double, triple] = sides.square.slice(isLarge ? 1 : 0).map((side) => `${picture?.stem}-s${side}.webp`)
  return html`<img class="${isLarge ? 't lg' : 't'}" data-initials="${getInitials(title)}" src="${picture ? double! : url}"${picture ? attr('srcset', `${double} 2x,${triple} 3x`) : null} alt="${alt}" width="${side}" height="${side}"${isInFirstView ? null : attr('loading', 'lazy')} decoding="async">`
}

/** Returns widths up to the first that covers the picture, because renditions are never wider than their upload. */
const formatWidths = (stem: string, full: number, format: 'avif' | 'webp'): string => {
  const enough = sides.width.findIndex((width) => width >= full)
  return sides.width
    .slice(0, enough < 0 ? undefined : enough + 1)
    .map((width) => `${stem}-w${width}.${format} ${Math.min(width, full)}w`)
    .join()
}

export const choosePhotoSizes = (isPaired: boolean, isBleed = false): string =>
  `${isBleed ? `(min-width:62rem) ${isPaired ? 50 : 100}vw,` : ''}${isPaired ? '(min-width:38rem) 18rem,calc(50vw - 1.25rem)' : '(min-width:38rem) 36rem,calc(100vw - 2rem)'}`

/**
 * Renders a picture in its shape; `sizes` is the displayed width. `size` applies if the upload's name contains no size.
 * A missing picture shows initials of `title`, if given.
 */
export const renderPhoto = (
  url: string,
  {
    alt,
    isInFirstView,
    sizes,
    size,
    title,
    isImportant = false,
  }: PictureOptions & {
    readonly sizes: string
    readonly size: readonly [number, number]
    readonly title?: string
    /** True if it loads with high priority. */
    readonly isImportant?: boolean
  },
): Html => {
  const picture = parseUploadedPicture(url)
  const [width, height] = picture?.width ? [picture.width, picture.height!] : size
  const loading = isInFirstView ? attr('fetchpriority', isImportant && 'high') : attr('loading', 'lazy')
  const initials = attr('data-initials', title && getInitials(title))
  if (!picture)
    return html`<img${initials} src="${url}" alt="${alt}" width="${width}" height="${height}"${loading} decoding="async">`
  const fullWidth = picture.width ?? Number.POSITIVE_INFINITY
  return html`
    <picture>
      <source type="image/avif" srcset="${formatWidths(picture.stem, fullWidth, 'avif')}" sizes="${sizes}">
      <img${initials} src="${url}" srcset="${formatWidths(picture.stem, fullWidth, 'webp')}" sizes="${sizes}" alt="${alt}" width="${width}" height="${height}"${loading} decoding="async">
    </picture>
  `
}
