import { hash } from 'node:crypto'
import { type Hex, isHex } from '@vitrine/page/colors/oklch'
import { createShareSubject, type ShareSubject } from '@vitrine/page/share-subject'
import { defaultPreset, presets } from '@vitrine/page/themes/index'
import type { Deps } from '../../deps.ts'
import { createPageUrl } from '../../domain/custom-domains.ts'
import type { ProfileRecord } from './profile.ts'

/** Version of the design. Increase it with each change, so that clients fetch cached pictures again. */
const drawing = 6

export const computeShareVersion = (subject: ShareSubject): string =>
  hash('sha256', JSON.stringify([drawing, subject]), 'base64url').slice(0, 16)

export const toShareSubject = (profile: ProfileRecord, config: Deps['config']): ShareSubject =>
  createShareSubject({ ...profile.doc, username: profile.username }, createPageUrl(profile, config))

/**
 * Returns the name of the thumbnail of a page in its present state. Only people who may see the page know it, because it
 * is signed, so the file needs no session and browsers may keep it.
 */
export const createThumbnailName = (
  { secrets }: Pick<Deps, 'secrets'>,
  { id }: ProfileRecord,
  subject: ShareSubject,
): string => `${id}-${secrets.mac('thumbnail', `${id} ${computeShareVersion(subject)}`).slice(0, 22)}.webp`

/** Returns the background of the thumbnail without its pattern or picture, for the time until it has loaded. */
export const findThumbnailBackground = ({ theme }: ShareSubject): Hex => {
  const { background, colors, preset } = theme ?? {}
  const choices = [background?.type === 'color' ? background.value : null, colors?.background]
  return choices.find(isHex) ?? (presets[preset ?? ''] ?? defaultPreset).palettes.light.background
}
