import { isHex } from '@vitrine/page/colors/oklch'
import { minQrContrast, qrColorProblem } from '@vitrine/page/qr-colors'
import { DomainError } from '../../domain/errors.ts'
import { plainLook } from '../../providers/qr.ts'

/** Sides in pixels. The smallest one has a pixel for each module of the longest address, with its quiet zone. */
const minSide = 128
const maxSide = 2048
const defaultSide = 512

export type QrQuery = {
  readonly size?: unknown
  readonly color?: unknown
  readonly background?: unknown
  readonly logo?: unknown
}
type QrOptions = {
  readonly side: number
  readonly color: string
  readonly background: string
  readonly withLogo: boolean
}

const colorProblems = {
  lighter: 'must be darker than the background, because many scanners fail otherwise',
  contrast: `must have a contrast of ${minQrContrast}:1 or more to the background; choose a darker one`,
}

const colorOf = (value: unknown, fallback: string): string | null => {
  if (value === undefined) return fallback
  const hex = typeof value === 'string' ? `#${value.replace(/^#/, '')}` : value
  return isHex(hex) ? hex.toLowerCase() : null
}

/** Reads how a QR code is to look. Fails with `validation_failed`, naming each wrong parameter. */
export const readQrQuery = ({ size, color, background, logo }: QrQuery): QrOptions => {
  const side = size === undefined ? defaultSide : /^[1-9]\d{2,3}$/.test(String(size)) ? Number(size) : 0
  const dark = colorOf(color, plainLook.color)
  const light = colorOf(background, plainLook.background)
  const problems: string[] = []
  if (side < minSide || side > maxSide)
    problems.push(`size: must be a whole number of pixels from ${minSide} to ${maxSide}`)
  if (!dark) problems.push('color: must be six hexadecimal digits, as 14543f')
  if (!light) problems.push('background: must be six hexadecimal digits, as ffffff')
  const problem = dark && light && qrColorProblem(dark, light)
  if (problem) problems.push(`color: ${colorProblems[problem]}`)
  if (logo !== undefined && logo !== 'picture' && logo !== 'none')
    problems.push('logo: must be picture or none')
  if (!dark || !light || problems.length) throw new DomainError('validation_failed', problems)
  return { side, color: dark, background: light, withLogo: logo === 'picture' }
}
