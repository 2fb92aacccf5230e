import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  assertStorageName,
  type InstallationIds,
  isStorageName,
  measureUsage,
  type Storage,
  type StoredFile,
} from './port.ts'
import { createS3Client, readText, type S3Bucket } from './s3-client.ts'

export type S3Options = S3Bucket & {
  /** Prefix of every key, e.g. `media/`. */
  prefix?: string
  /** Reads the ids for each operation, so that `storage adopt` takes effect immediately. */
  ids: () => Promise<InstallationIds>
}

/**
 * Stores files in an S3-compatible bucket under `installation-<id>/`, so that no installation removes another's file
 * (docs/decisions/0026).
 */
export const createS3Storage = (options: S3Options): Storage => {
  const { prefix = '', ids } = options
  const { send, list: listKeys } = createS3Client(options)

  async function* listFolder(
    folder: string,
    startOfName: string,
    signal?: AbortSignal,
  ): AsyncIterable<StoredFile> {
    for await (const { key, size, modifiedAt } of listKeys(prefix + folder + startOfName, { signal })) {
      const name = key.slice(prefix.length + folder.length)
      if (isStorageName(name)) yield { name, size, modifiedAt }
    }
  }
  async function* list(start = '', signal?: AbortSignal): AsyncIterable<StoredFile> {
    for (const id of listRemovableIds(await ids())) yield* listFolder(toFolder(id), start, signal)
  }

  const isThere = async (key: string): Promise<boolean> =>
    (await send({ method: 'HEAD', key: prefix + key })).status !== 404

  return {
    async put(name, bytes, type, signal) {
      const key = prefix + toFolder((await ids()).current) + assertStorageName(name)
      await readText(await send({ method: 'PUT', key, body: bytes, type, signal }))
    },
    async get(name, signal) {
      if (!isStorageName(name)) return null
      for (const folder of listReadableFolders(await ids())) {
        const response = await send({ method: 'GET', key: prefix + folder + name, signal })
        if (response.status === 404 || !response.body) continue
        const stream = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
        return { stream, size: Number(response.headers.get('content-length')) }
      }
      return null
    },
    async has(name) {
      if (!isStorageName(name)) return false
      for (const folder of listReadableFolders(await ids())) if (await isThere(folder + name)) return true
      return false
    },
    async remove(name, signal) {
      assertStorageName(name)
      for (const id of listRemovableIds(await ids()))
        await readText(await send({ method: 'DELETE', key: prefix + toFolder(id) + name, signal }))
    },
    list,
    usage: () => measureUsage(list()),
  }
}

const toFolder = (id: string): string => `installation-${id}/`

const listRemovableIds = ({ current, owned }: InstallationIds): string[] => [current, ...owned]

/** Folders that may contain a file, the likeliest first. */
const listReadableFolders = ({ current, owned, former }: InstallationIds): string[] =>
  [current, ...owned, ...former].map(toFolder)
