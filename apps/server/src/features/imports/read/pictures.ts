import { createProblem } from '@vitrine/contract/problems/index'
import { type ExcludedSetting, readDataUrl, toLine } from '../parsed-source.ts'

export type SourcePicture = {
  readonly data?: string | undefined
  readonly url?: string | undefined
  /** The source names a picture that has neither data nor a usable URL. */
  readonly isUnusable: boolean
}

/** Reads the URL of a picture. `base` is the URL of the page that names it. */
export const readPicture = (value: unknown, base?: string | undefined): SourcePicture => {
  if (typeof value !== 'string' || !value.trim()) return { isUnusable: false }
  const data = readDataUrl(value)
  if (data) return { data, isUnusable: false }
  const url = URL.parse(toLine(value), base)
  // Scalable pictures are icons, which are not stored
  const isPicture =
    url && /^https?:$/.test(url.protocol) && url.href.length <= 2048 && !/\.svg$/i.test(url.pathname)
  return isPicture ? { url: url.href, isUnusable: false } : { isUnusable: !/\.svg(?:[?#]|$)/i.test(value) }
}

export const unusablePicture = createProblem(null, 'import_picture_lost')

export const excludeTheme = (name: string): ExcludedSetting => ({
  field: 'theme',
  note: createProblem(null, 'import_theme', { name: name.slice(0, 80).toWellFormed() }),
})
