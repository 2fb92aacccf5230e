import { createProblem, type PictureAddress, type UploadedPicture } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { sniff } from '../../providers/images.ts'
import { type Access, uploadAvatar, uploadBlockFile } from '../profile/index.ts'
import { fetchUrl } from './fetch.ts'

export const uploadFromUrl = async (
  ctx: UserContext,
  access: Access,
  { url, purpose }: PictureAddress,
): Promise<UploadedPicture> => {
  const { bytes } = await fetchUrl(ctx, url, 'image/*', 'save_picture')
  if (sniff(bytes) === 'pdf') fail('upload_invalid', createProblem('url', 'picture_address'))
  const file = { bytes }
  if (purpose === 'avatar') {
    const { avatar_url, profile_id, revision } = await uploadAvatar(ctx, access, file, 'url')
    return { url: avatar_url, width: 512, height: 512, profile_id, revision }
  }
  const { url: stored, width, height } = await uploadBlockFile(ctx, access, file, 'url')
  return { url: stored, width: width!, height: height!, profile_id: access.id, revision: null }
}
