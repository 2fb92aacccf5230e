import { createUploadClient } from '../app/upload.ts'
import { findOwnPicture } from './draft-view.ts'

/** Uploads each file of the content to another page, because a file is deleted with its page. Returns the content with the copies' URLs. */
export const copyUploads = async <T>(profile_id: number, content: T): Promise<T> => {
  let text = JSON.stringify(content)
  for (const url of new Set(text.match(/"[^"\s]*\/media\/[^"\s]+"/g))) {
    const path = findOwnPicture(JSON.parse(url))
    if (path === null) continue
    const file = await (await fetch(path)).blob()
    const { data } = await createUploadClient(() => {}).uploadBusinessBlockFile({
      query: { profile_id },
      file,
      filename: path.slice(path.lastIndexOf('/') + 1),
    })
    text = text.replaceAll(url, JSON.stringify(data.url))
  }
  return JSON.parse(text)
}
