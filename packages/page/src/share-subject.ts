import { parseUploadedPicture } from './renditions.ts'
import type { PageProfile } from './view.ts'

export type ShareSubject = {
  readonly name: string
  readonly username: string
  readonly bio: string
  /** Path below `/media/` of an uploaded profile picture. */
  readonly avatar: string | null
  readonly theme: PageProfile['theme']
  readonly language: string
  readonly url: string
}

export const shareSize = { width: 1200, height: 630 } as const

/** Returns a stored value, which can have any type, if it is the URL of an upload. */
const findUpload = (url: unknown): string | null =>
  typeof url === 'string' && parseUploadedPicture(url) ? url : null

/** Returns a theme without the settings that share pictures do not show. */
const reduceTheme = ({
  font_file: _,
  heading_font_file: __,
  ...theme
}: NonNullable<PageProfile['theme']>) => ({
  ...theme,
  background: { ...theme.background, image_url: findUpload(theme.background?.image_url) },
})

export const createShareSubject = (profile: PageProfile, url: string): ShareSubject => ({
  name: profile.display_name || profile.username,
  username: profile.username,
  bio: profile.bio ?? '',
  avatar: findUpload(profile.avatar_url),
  theme: profile.theme && reduceTheme(profile.theme),
  language: profile.language ?? '',
  url,
})
