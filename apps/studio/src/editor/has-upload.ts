import { settings } from '../app/settings.ts'

/** Returns true if the content refers to an uploaded file, which is deleted with its page. */
export const hasUpload = (content: unknown): boolean => {
  const text = JSON.stringify(content)
  return text.includes('"/media/') || text.includes(`${settings.baseUrl}/media/`)
}
