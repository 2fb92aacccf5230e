import { createProblem, type Problem } from '@vitrine/contract'
import { isHex } from '@vitrine/page/colors/oklch'
import { findQrColorProblem, minQrContrast } from '@vitrine/page/qr-colors'
import { DomainError } from '../../domain/errors.ts'
import { plainLook } from '../../providers/qr.ts'

/** Minimum side in pixels: one per module of the longest URL, quiet zone included. */
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
  lighter: createProblem('color', 'qr_darker'),
  contrast: createProblem('color', 'qr_contrast', { min: minQrContrast }),
}

const parseColor = (value: unknown, fallback: string): string | null => {
  if (value === undefined) return fallback
  const hex = typeof value === 'string' ? `#${value.replace(/^#/, '')}` : value
  return isHex(hex) ? hex.toLowerCase() : null
}

const parseSide = (value: unknown): number | null => {
  if (value === undefined) return defaultSide
  const side = /^[1-9]\d{2,3}$/.test(String(value)) ? Number(value) : 0
  return side >= minSide && side <= maxSide ? side : null
}

/** Reads the options of a QR code. Fails with `validation_failed` that lists each wrong parameter. */
export const readQrQuery = ({ size, color, background, logo }: QrQuery): QrOptions => {
  const side = parseSide(size)
  const dark = parseColor(color, plainLook.color)
  const light = parseColor(background, plainLook.background)
  const problems: Problem[] = []
  if (side === null) problems.push(createProblem('size', 'pixels', { min: minSide, max: maxSide }))
  if (!dark) problems.push(createProblem('color', 'hex_color', { example: '14543f' }))
  if (!light) problems.push(createProblem('background', 'hex_color', { example: 'ffffff' }))
  const colorProblem = dark && light && findQrColorProblem(dark, light)
  if (colorProblem) problems.push(colorProblems[colorProblem])
  if (logo !== undefined && logo !== 'picture' && logo !== 'none')
    problems.push(createProblem('logo', 'choice', { values: ['picture', 'none'] }))
  if (side === null || !dark || !light || problems.length)
    throw new DomainError('validation_failed', problems)
  return { side, color: dark, background: light, withLogo: logo === 'picture' }
}
