import { problem } from '@vitrine/contract/problems/index'
import { type LostSetting, readDataUrl, toLine } from '../parsed-source.ts'

export type SourcePicture = {
  readonly data?: string | undefined
  readonly url?: string | undefined
  /** The source names a picture that has neither data nor a usable URL. */
  readonly isLost: boolean
}

/** Reads the URL of a picture. `base` is the URL of the page that names it. */
export const readPicture = (value: unknown, base?: string | undefined): SourcePicture => {
  if (typeof value !== 'string' || !value.trim()) return { isLost: false }
  const data = readDataUrl(value)
  if (data) return { data, isLost: false }
  const url = URL.parse(toLine(value), base)
  // Scalable pictures are icons, which are not stored
  const isPicture =
    url && /^https?:$/.test(url.protocol) && url.href.length <= 2048 && !/\.svg$/i.test(url.pathname)
  return isPicture ? { url: url.href, isLost: false } : { isLost: !/\.svg(?:[?#]|$)/i.test(value) }
}

export const lostPicture = problem(null, 'import_picture_lost')

export const createLostTheme = (name: string): LostSetting => ({
  field: 'theme',
  note: problem(null, 'import_theme', { name: name.slice(0, 80).toWellFormed() }),
})
