import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { CliError, type Environment, exits } from './program.ts'

export type Settings = { readonly url: string; readonly key: string }

const resolveSettingsFolder = ({ env }: Environment): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'vitrine')
export const resolveSettingsFile = (environment: Environment): string =>
  join(resolveSettingsFolder(environment), 'config.json')

/** Returns the origin of a service. Keys are sent only over https or to this machine. */
export const parseServiceOrigin = (text: string): string => {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (!url || url.username || !/^https?:$/.test(url.protocol))
    throw new CliError(
      `"${text}" is not the URL of a service. Write it as https://links.example.com.`,
      exits.usage,
    )
  const isLoopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'http:' && !isLoopback)
    throw new CliError(`${url.origin} would carry your key without encryption. Use https.`, exits.usage)
  return url.origin
}

const readStoredSettings = async (environment: Environment): Promise<Settings | null> => {
  const file = resolveSettingsFile(environment)
  try {
    const text = await readFile(file, 'utf8')
    // The user may have copied the file with other permissions
    if ((await stat(file)).mode & 0o077) await chmod(file, 0o600)
    const value: unknown = JSON.parse(text)
    const { url, key } = value as Partial<Settings>
    if (typeof url === 'string' && typeof key === 'string') return { url, key }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new CliError(`${file} cannot be read. Sign in again: vitrine login`)
}

/**
 * Returns URL and key from the environment, otherwise from the file that `vitrine login` writes. The stored key is sent
 * only to its own service.
 */
export const loadSettings = async (
  environment: Environment,
  requestedUrl: string | undefined,
): Promise<Settings> => {
  const { VITRINE_URL, VITRINE_KEY } = environment.env
  const requestedOrigin = requestedUrl ?? VITRINE_URL
  const url = requestedOrigin ? parseServiceOrigin(requestedOrigin) : undefined
  if (url && VITRINE_KEY) return { url, key: VITRINE_KEY }
  const storedSettings = await readStoredSettings(environment)
  if (VITRINE_KEY && storedSettings) return { url: storedSettings.url, key: VITRINE_KEY }
  if (VITRINE_KEY) throw new CliError('Set VITRINE_URL to the URL of the service.', exits.refused)
  if (!storedSettings) throw new CliError('You are not signed in. Run: vitrine login', exits.refused)
  if (url && url !== storedSettings.url)
    throw new CliError(
      `The stored key belongs to ${storedSettings.url}, not to ${url}. Set VITRINE_KEY, or run: vitrine login --url ${url}`,
      exits.refused,
    )
  return storedSettings
}

/** Writes the settings atomically, readable only by their owner. */
export const saveSettings = async (environment: Environment, settings: Settings): Promise<string> => {
  const file = resolveSettingsFile(environment)
  await mkdir(resolveSettingsFolder(environment), { recursive: true, mode: 0o700 })
  const temporaryFile = `${file}.${process.pid}`
  await writeFile(temporaryFile, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  await rename(temporaryFile, file)
  return file
}

export const deleteSettings = (environment: Environment): Promise<void> =>
  rm(resolveSettingsFile(environment), { force: true })
