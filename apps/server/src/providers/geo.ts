import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { type Response as MmdbRecord, Reader } from 'mmdb-lib'
import type { Logger } from 'pino'

/** Countries of clients, from the header of a proxy or from a database of addresses. */
export type Geo = {
  /** True if a header or a database is configured. */
  readonly isOn: boolean
  /** Returns the ISO 3166-1 code of a client, or '' if it is unknown. The header has precedence. */
  countryOf(address: string, headers: IncomingHttpHeaders): string
  close(): void
}

/** Interval between checks of the file. Checks of a path also notice a file that is replaced or appears later. */
const checkMs = 2000

/** Creates the lookup of countries. A database that cannot be read is logged, and the one that was read before stays in use. */
export const createGeo = async (
  { header, database }: { header: string; database: string },
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Geo> => {
  const name = header.toLowerCase()
  let reader: Reader<MmdbRecord> | undefined
  const read = async (): Promise<void> => {
    try {
      reader = new Reader<MmdbRecord>(await readFile(database))
      log.info({ database, built: reader.metadata.buildEpoch }, 'the database of countries was read')
    } catch (err) {
      log.warn({ err, database }, 'GEO_DATABASE cannot be read')
    }
  }
  const onChange = (): void => void read()
  if (database) {
    await read()
    watchFile(database, { interval: checkMs, persistent: false }, onChange)
  }
  const find = (address: string): string => {
    if (!reader || !address) return ''
    try {
      return countryCode(isoCodeOf(reader.get(address)))
    } catch {
      // Not an address, or a damaged database
      return ''
    }
  }
  return {
    isOn: name !== '' || database !== '',
    countryOf: (address, headers) => {
      const sent = name ? headers[name] : undefined
      return countryCode(typeof sent === 'string' ? sent : (sent?.[0] ?? '')) || find(address)
    },
    close: () => {
      if (database) unwatchFile(database, onChange)
    },
  }
}

/** Reads the country of a record. Some publishers omit the structure of MaxMind's records. */
const isoCodeOf = (record: unknown): string => {
  const { country, registered_country, country_code } = (record ?? {}) as Record<string, unknown>
  const codes = [country, registered_country].map(
    (value) => (value as { iso_code?: unknown } | null)?.iso_code,
  )
  return [...codes, country_code].find((code) => typeof code === 'string') ?? ''
}

/** Returns the ISO 3166-1 code; '' for the placeholders of proxies (`XX` unknown, `T1` Tor). */
export const countryCode = (text: string): string => {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'ZZ' ? code : ''
}
