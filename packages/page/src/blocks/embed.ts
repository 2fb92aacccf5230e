import { blockConfigs } from '@vitrine/contract/blocks'
import type { Block } from './block.ts'
import { playerBlock } from './facade.ts'

export const embed: Block = {
  ...playerBlock,
  kind: 'embed',
  height: 16,
  label: 'Music and podcasts',
  description:
    'A track, album, playlist or episode of Spotify, SoundCloud, Apple Music, Apple Podcasts, Deezer, Bandcamp, Mixcloud or Tidal. It plays on the page after a click, and loads nothing from the other site before. Other web addresses are shown as a card.',
  config: blockConfigs.embed,
  example: {
    title: 'Our playlist',
    url: 'https://open.spotify.com/playlist/37i9dQZF1DX4sWSpwq3LiO',
    supporting_text: 'Four hours, no words',
  },
}
