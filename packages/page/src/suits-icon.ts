import { guessLink } from './guess-link.ts'
import { findNetwork } from './icons/hosts.ts'

/** Networks whose profiles are music or videos, which are better as cards. */
const players = new Set<string | undefined>(
  'bandcamp dailymotion kick mixcloud soundcloud twitch vimeo youtube'.split(' '),
)

/** Returns true for the address of a profile that suits an icon in the header. */
export const suitsIcon = (url: string): boolean =>
  guessLink(url).kind === 'social' && !players.has(findNetwork(url))
