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

/** Stores files in an S3-compatible bucket under `installation-<id>/`, so that no installation removes another's file (docs/decisions/0026). */
export const createS3Storage = (options: S3Options): Storage => {
  const { prefix = '', ids } = options
  const { send, list: listKeys } = createS3Client(options)

  async function* listFolder(
    folder: string,
    startOfName: string,
    signal?: AbortSignal,
  ): AsyncIterable<StoredFile> {
    // The delimiter excludes folders from the list of objects of version 0.1.0
    const files = listKeys(prefix + folder + startOfName, { delimiter: '/', signal })
    for await (const { key, size, modifiedAt } of files) {
      const name = key.slice(prefix.length + folder.length)
      if (isStorageName(name)) yield { name, size, modifiedAt }
    }
  }
  async function* list(start = '', signal?: AbortSignal): AsyncIterable<StoredFile> {
    for (const folder of [...listRemovableIds(await ids()).map(toFolder), ''])
      yield* listFolder(folder, start, signal)
  }

  const fetchHead = (key: string, signal?: AbortSignal): Promise<Response> =>
    send({ method: 'HEAD', key: prefix + key, signal })
  const isThere = async (key: string, signal?: AbortSignal): Promise<boolean> =>
    (await fetchHead(key, signal)).status !== 404

  /** Returns the id in the header of an object of version 0.1.0; '' = none, null = no object. */
  const readIdFromHeader = async (name: string, signal?: AbortSignal): Promise<string | null> => {
    const response = await fetchHead(name, signal)
    return response.status === 404 ? null : (response.headers.get(idHeader) ?? '')
  }

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
    async isOwn(name, signal) {
      if (!isStorageName(name)) return false
      const removable = listRemovableIds(await ids())
      for (const id of removable) if (await isThere(toFolder(id) + name, signal)) return true
      return removable.includes((await readIdFromHeader(name, signal)) ?? '')
    },
    async remove(name, signal) {
      const key = assertStorageName(name)
      const everyId = await ids()
      const removable = listRemovableIds(everyId)
      const removeFrom = async (folder: string) =>
        readText(await send({ method: 'DELETE', key: prefix + folder + key, signal }))
      for (const id of removable) await removeFrom(toFolder(id))
      const idOfPlain = await readIdFromHeader(name, signal)
      if (idOfPlain === null) return
      // A copy of the bucket may have lost headers. The name is then enough, unless the database may be a copy too
      const isOwn = idOfPlain ? removable.includes(idOfPlain) : everyId.former.length === 0
      if (isOwn) await removeFrom('')
    },
    list,
    usage: () => measureUsage(list()),
  }
}

/** Header of version 0.1.0 with the installation id. */
const idHeader = 'x-amz-meta-vitrine-installation'

/** Returns the folder of an installation. The name does not start with a hex digit, so listings by hex prefix exclude the folder. */
const toFolder = (id: string): string => `installation-${id}/`

const listRemovableIds = ({ current, owned }: InstallationIds): string[] => [current, ...owned]

/** Folders that may contain a file, the likeliest first. Objects of version 0.1.0 are in no folder. */
const listReadableFolders = ({ current, owned, former }: InstallationIds): string[] => [
  toFolder(current),
  '',
  ...[...owned, ...former].map(toFolder),
]
