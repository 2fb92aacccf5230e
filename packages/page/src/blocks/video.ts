import { blockConfigs } from '@vitrine/contract/blocks'
import type { Block } from './block.ts'
import { playerBlock } from './facade.ts'

export const video: Block = {
  ...playerBlock,
  kind: 'video',
  height: 22,
  label: 'Video',
  description:
    'A video of YouTube, Vimeo, Dailymotion, Twitch, TikTok, Instagram or Loom. A button on the link’s picture plays it on the page; nothing is loaded from the other site before. Other web addresses are shown as a card.',
  config: blockConfigs.video,
  example: {
    title: 'A day with us',
    url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    supporting_text: 'Six minutes',
  },
}
