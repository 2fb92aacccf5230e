import { readFile, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { isIPv4 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { type Response as CountryRecord, Reader } from 'mmdb-lib'
import type { Logger } from 'pino'
import { normaliseIpAddress } from '../lib/address.ts'

export type Geo = {
  readonly isOn: boolean
  /** Returns the ISO 3166-1 code of a client, or '' if it is unknown. The header has precedence. */
  findCountry(address: string, headers: IncomingHttpHeaders): string
  close(): void
}

/** Interval of the checks for a replaced or new file. */
const checkIntervalMs = 2000

/** Maximum number of cached records. There are about 250 countries. */
const maxCachedRecords = 1000

const openCountries = (file: Buffer): Reader<CountryRecord> =>
  new Reader(file, { cache: new LRUCache({ max: maxCachedRecords }) })

/** Returns the code of a record with MaxMind's structure, or of a flat one, which some publishers use. */
const readCountryCode = (record: unknown): unknown => {
  const { country, registered_country, country_code } = (record ?? {}) as Record<string, Place>
  return country?.iso_code ?? registered_country?.iso_code ?? country_code
}
type Place = { iso_code?: unknown } | undefined

/** Creates the country lookup. Logs a database that cannot be read, and continues with the previous one. */
export const createGeo = async (
  { header, database }: { header: string; database: string },
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Geo> => {
  const name = header.toLowerCase()
  let countries: Reader<CountryRecord> | undefined
  const read = async (): Promise<void> => {
    try {
      countries = openCountries(await readFile(database))
      log.info({ database, built: countries.metadata.buildEpoch }, 'the database of countries was read')
    } catch (err) {
      log.warn({ err, database }, 'GEO_DATABASE cannot be read')
    }
  }
  let lastVersion: string | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const readIfReplaced = async (): Promise<void> => {
    // Before the read: a file that arrives during it is read by the next check
    const version = await stat(database).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => '',
    )
    if (version !== lastVersion) {
      lastVersion = version
      await read()
    }
    if (!isClosed) timer = setTimeout(readIfReplaced, checkIntervalMs).unref()
  }
  if (database) await readIfReplaced()
  const find = (text: string): string => {
    const address = normaliseIpAddress(text)
    if (!countries || address === null || (countries.metadata.ipVersion === 4 && !isIPv4(address))) return ''
    try {
      return normaliseCountryCode(readCountryCode(countries.get(address)))
    } catch {
      // The database is damaged
      return ''
    }
  }
  return {
    isOn: name !== '' || database !== '',
    findCountry: (address, headers) => {
      const headerValue = name ? headers[name] : undefined
      return normaliseCountryCode(Array.isArray(headerValue) ? headerValue[0] : headerValue) || find(address)
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Returns the ISO 3166-1 code; '' for the placeholders of proxies (`XX` unknown, `T1` Tor). */
export const normaliseCountryCode = (text: unknown): string => {
  const code = typeof text === 'string' ? text.trim().toUpperCase() : ''
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'ZZ' ? code : ''
}
