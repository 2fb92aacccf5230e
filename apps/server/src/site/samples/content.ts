import type { BlockFile } from '@vitrine/contract'
import sharp from 'sharp'
import type { SampleAccount, SampleLink } from './accounts.ts'
import { drawSvg } from './art.ts'

/** Page that the content of a sample account is written to. */
type Target = {
  readonly uploadAvatar: (bytes: Buffer) => Promise<unknown>
  readonly uploadPicture: (bytes: Buffer) => Promise<BlockFile>
  readonly createLink: (link: Omit<SampleLink, 'art'>) => Promise<unknown>
}

const drawPng = (...drawing: Parameters<typeof drawSvg>): Promise<Buffer> =>
  sharp(Buffer.from(drawSvg(...drawing)))
    .png()
    .toBuffer()

/** Draws the pictures of a sample account, and writes them and its links to a page. */
export const addSampleContent = async (
  { art: { style, colors }, links }: SampleAccount,
  target: Target,
): Promise<void> => {
  await target.uploadAvatar(await drawPng(style, colors, 100, 512, 512))
  for (const { art, ...link } of links) {
    if (art === undefined) {
      await target.createLink(link)
      continue
    }
    const { url, width, height } = await target.uploadPicture(await drawPng(art, colors, 7, 1200, 800))
    const size = link.kind === 'image' ? { width, height } : {}
    const config = { ...link.business_block_config, ...size }
    await target.createLink({ ...link, image_url: url, business_block_config: config })
  }
}
