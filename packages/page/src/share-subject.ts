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

export const createShareSubject = (profile: PageProfile, url: string): ShareSubject => ({
  name: profile.display_name || profile.username,
  username: profile.username,
  bio: profile.bio ?? '',
  avatar: parseUploadedPicture(profile.avatar_url) && profile.avatar_url!,
  // The share picture does not show background pictures
  theme: profile.theme && { ...profile.theme, background: { ...profile.theme.background, image_url: null } },
  language: profile.language ?? '',
  url,
})
