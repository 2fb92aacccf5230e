import { blockConfigs } from '@vitrine/contract/blocks'
import type { Block } from './block.ts'
import { playerBlock } from './facade.ts'

export const embed: Block = {
  ...playerBlock,
  kind: 'embed',
  label: 'Music and podcasts',
  description:
    'A piece, album, list or episode of Spotify, SoundCloud, Apple Music, Apple Podcasts, Deezer, Bandcamp, Mixcloud or Tidal, played in place after a click. Nothing of the other site is loaded before. Other addresses are shown as a card.',
  config: blockConfigs.embed,
  example: {
    title: 'Music for glazing',
    url: 'https://open.spotify.com/playlist/37i9dQZF1DX4sWSpwq3LiO',
    supporting_text: 'Four hours, no words',
  },
}
