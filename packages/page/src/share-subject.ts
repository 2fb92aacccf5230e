import { uploadedPicture } from './renditions.ts'
import type { PageProfile } from './view.ts'

/** What a share picture shows. */
export type ShareSubject = {
  readonly name: string
  readonly username: string
  readonly bio: string
  /** Path below `/media/` of the profile's picture, if it is an upload. */
  readonly avatar: string | null
  readonly theme: PageProfile['theme']
  readonly language: string
  /** The page's address. */
  readonly url: string
}

export const shareSize = { width: 1200, height: 630 } as const

export const shareSubject = (profile: PageProfile, url: string): ShareSubject => ({
  name: profile.display_name || profile.username,
  username: profile.username,
  bio: profile.bio ?? '',
  avatar: uploadedPicture(profile.avatar_url) && profile.avatar_url!,
  // A picture behind the page is not drawn
  theme: profile.theme && { ...profile.theme, background: { ...profile.theme.background, image_url: null } },
  language: profile.language ?? '',
  url,
})
