import type { BlockFile, ProfileUpdate } from '@vitrine/contract'
import sharp from 'sharp'
import { readSamplePicture } from '../profile/assets.ts'
import { createSampleDesign, type SampleAccount, type SampleLink, type SamplePicture } from './accounts.ts'

/** Page that the content of a sample account is written to. */
type Target = {
  readonly uploadAvatar: (bytes: Buffer) => Promise<unknown>
  readonly uploadPicture: (bytes: Buffer) => Promise<BlockFile>
  readonly createLink: (link: Omit<SampleLink, 'picture' | 'gallery'>) => Promise<unknown>
  readonly updateProfile: (update: ProfileUpdate) => Promise<unknown>
}

const drawPng = (picture: SamplePicture, width: number): Promise<Buffer> =>
  sharp(readSamplePicture(picture)).resize({ width }).png({ compressionLevel: 2 }).toBuffer()

/** Draws the pictures of a sample account, and writes them, its links and its design to a page. */
export const addSampleContent = async (account: SampleAccount, target: Target): Promise<void> => {
  const uploads = new Map<SamplePicture, Promise<BlockFile>>()
  const upload = (picture: SamplePicture): Promise<BlockFile> => {
    if (!uploads.has(picture))
      uploads.set(
        picture,
        drawPng(picture, 900).then((bytes) => target.uploadPicture(bytes)),
      )
    return uploads.get(picture)!
  }
  await target.uploadAvatar(await drawPng(account.avatar, 512))
  for (const { picture, gallery, ...link } of account.links) {
    const items = []
    for (const { picture: name, ...item } of gallery ?? [])
      items.push({ ...item, image_url: (await upload(name)).url })
    const file = picture && (await upload(picture))
    const size = file && link.kind === 'image' ? { width: file.width, height: file.height } : {}
    await target.createLink({
      ...link,
      ...(file ? { image_url: file.url } : {}),
      ...(link.business_block_config
        ? {
            business_block_config: { ...link.business_block_config, ...size, ...(gallery ? { items } : {}) },
          }
        : {}),
    })
  }
  const cover = account.cover && (await upload(account.cover)).url
  await target.updateProfile({ ...account.profile, ...createSampleDesign(account, account.look, cover) })
}
