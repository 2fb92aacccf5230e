import { createUploadClient } from '../app/upload.ts'
import { findOwnPicture } from './draft-view.ts'

/** Uploads each file of the content to another page, because a file is deleted with its page. Returns the content with the copies' URLs. */
export const copyUploads = async <T>(profile_id: number, content: T): Promise<T> => {
  const text = JSON.stringify(content)
  const paths = new Map<string, string>()
  JSON.parse(text, (_name, value) => {
    const path = typeof value === 'string' && findOwnPicture(value)
    if (path) paths.set(value, path)
    return value
  })
  const copies = new Map<unknown, string>()
  for (const [url, path] of paths) {
    const response = await fetch(path)
    // A file that is missing here is missing in the copy, too
    if (response.status === 404) continue
    if (!response.ok) throw new Error(`${path} could not be read: ${response.status}`)
    const { data } = await createUploadClient(() => {}).uploadBusinessBlockFile({
      query: { profile_id },
      file: await response.blob(),
      filename: path.slice(path.lastIndexOf('/') + 1),
    })
    copies.set(url, data.url)
  }
  return JSON.parse(text, (_name, value) => copies.get(value) ?? value)
}
