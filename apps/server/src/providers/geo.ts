import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import { type CountryDatabase, openCountries } from './mmdb.ts'

export type Geo = {
  readonly isOn: boolean
  /** Returns the ISO 3166-1 code of a client, or '' if it is unknown. The header has precedence. */
  findCountry(address: string, headers: IncomingHttpHeaders): string
  close(): void
}

/** Interval of the checks for a replaced or new file. */
const checkIntervalMs = 2000

/** Creates the country lookup. Logs a database that cannot be read, and continues with the previous one. */
export const createGeo = async (
  { header, database }: { header: string; database: string },
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Geo> => {
  const name = header.toLowerCase()
  let countries: CountryDatabase | undefined
  const read = async (): Promise<void> => {
    try {
      countries = openCountries(await readFile(database))
      log.info({ database, built: countries.built }, 'the database of countries was read')
    } catch (err) {
      log.warn({ err, database }, 'GEO_DATABASE cannot be read')
    }
  }
  const onChange = (): void => void read()
  if (database) {
    await read()
    watchFile(database, { interval: checkIntervalMs, persistent: false }, onChange)
  }
  const find = (address: string): string => {
    try {
      return normaliseCountryCode(countries?.findCountry(address) ?? '')
    } catch {
      // The database is damaged
      return ''
    }
  }
  return {
    isOn: name !== '' || database !== '',
    findCountry: (address, headers) => {
      const headerValue = name ? headers[name] : undefined
      return (
        normaliseCountryCode(typeof headerValue === 'string' ? headerValue : (headerValue?.[0] ?? '')) ||
        find(address)
      )
    },
    close: () => {
      if (database) unwatchFile(database, onChange)
    },
  }
}

/** Returns the ISO 3166-1 code; '' for the placeholders of proxies (`XX` unknown, `T1` Tor). */
export const normaliseCountryCode = (text: string): string => {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'ZZ' ? code : ''
}
