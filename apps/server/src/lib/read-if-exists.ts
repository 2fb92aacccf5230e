import { readFileSync } from 'node:fs'

export const readIfExists = (path: string): Buffer | null => {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
