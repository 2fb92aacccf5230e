import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Export, type ExtensionClient } from '@vitrine/sdk'
import { Argument } from 'commander'
import { type Call, CliError, type Command, exits } from './program.ts'

/** Maximum attempts of an interrupted download, each resuming the previous one. */
const maxTries = 5
const longestPauseMs = 10_000

export const backup: Command = {
  name: 'backup',
  summary: 'download all pages as one ZIP; an interrupted download continues',
  help: `
A ZIP of all your pages, or of one with --profile: JSON for an import, tables, submissions and the uploaded files. The key
needs the scope "write". The service creates the export first, which takes a while for large pages.

An interrupted download is kept as FILE.part and continued by the next call. The SHA-256 of the ZIP is checked before it gets
its name.`,
  arguments: [new Argument('[file]', 'a file, or a folder with / at the end; vitrine-DATE.zip by default')],
  run: async (call) => {
    const { connect, args, values, say, json, environment } = call
    const { extensions, profile } = await connect()
    const profileId = values.profile === undefined ? null : (await profile()).id
    const target = args[0] ?? './'
    const file = target.endsWith('/')
      ? join(target, `vitrine-${new Date().toISOString().slice(0, 10)}.zip`)
      : target
    await mkdir(dirname(file), { recursive: true })
    const part = `${file}.part`
    const unfinishedExport = await findUnfinishedExport(extensions, `${part}.json`, profileId)
    if (unfinishedExport) say('Resuming an unfinished download.')
    const requested =
      unfinishedExport ??
      (await extensions.createExport({ body: profileId === null ? {} : { profile_id: profileId } })).data
    await writeFile(`${part}.json`, JSON.stringify({ id: requested.id, profile_id: profileId }), {
      mode: 0o600,
    })
    const exportInfo = await waitForExport(call, extensions, requested)
    await download(call, extensions, exportInfo, part)
    const sum = await hashFile(part)
    if (sum !== exportInfo.sha256) {
      await rm(part, { force: true })
      throw new CliError('The downloaded ZIP is damaged and was deleted. Run the command again.')
    }
    await rename(part, file)
    await rm(`${part}.json`, { force: true })
    json({ file, bytes: exportInfo.size_bytes, sha256: exportInfo.sha256, files: exportInfo.files })
    say(
      `${file} has ${exportInfo.files} files, ${exportInfo.size_bytes} bytes, SHA-256 ${exportInfo.sha256}.`,
    )
    return environment.signal.aborted ? exits.failed : exits.ok
  },
}

const findUnfinishedExport = async (
  extensions: ExtensionClient,
  noteFile: string,
  profileId: number | null,
): Promise<Export | null> => {
  try {
    const { id, profile_id } = JSON.parse(await readFile(noteFile, 'utf8'))
    if (profile_id !== profileId) return null
    const { data } = await extensions.getExport({ params: { id } })
    return data.status === 'failed' ? null : data
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    const isNone = error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (isGone || isNone) return null
    throw error
  }
}

const waitForExport = async (
  { say, environment }: Call,
  extensions: ExtensionClient,
  requested: Export,
): Promise<Export> => {
  let lastPercent = -1
  for (
    let pauseMs = environment.pauseMs, exportInfo = requested;
    ;
    pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)
  ) {
    if (exportInfo.status === 'ready') return exportInfo
    if (exportInfo.status === 'failed')
      throw new CliError(exportInfo.problem ?? 'The service could not create the export. Try again later.')
    const percent = Math.floor(exportInfo.progress * 100)
    if (percent > lastPercent) say(`Creating the export: ${percent} %`)
    lastPercent = percent
    await sleep(pauseMs, undefined, { signal: environment.signal })
    exportInfo = (await extensions.getExport({ params: { id: requested.id }, signal: environment.signal }))
      .data
  }
}

const readFileSize = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).size
  } catch {
    return 0
  }
}

const download = async (
  { say, environment }: Call,
  extensions: ExtensionClient,
  exportInfo: Export,
  part: string,
): Promise<void> => {
  const size = exportInfo.size_bytes ?? 0
  for (let tries = 1; ; tries++) {
    const existingBytes = await readFileSize(part)
    if (existingBytes === size) return
    if (existingBytes > size) await rm(part, { force: true })
    // The URL expires after an hour, so each attempt requests a new one
    const { download_url: url } = (await extensions.getExport({ params: { id: exportInfo.id } })).data
    if (!url) throw new CliError('The export no longer exists. Run the command again.')
    try {
      await fetchInto(url, exportInfo, part, environment.signal)
    } catch (error) {
      if (environment.signal.aborted)
        throw new CliError(`Stopped. Run the command again to continue at ${await readFileSize(part)} bytes.`)
      if (error instanceof CliError) throw error
      if (tries >= maxTries)
        throw new CliError(
          `The connection was lost (${(error as Error).message}). Run the command again to resume.`,
        )
      say(`The connection was lost at ${await readFileSize(part)} of ${size} bytes; resuming.`)
      await sleep(environment.pauseMs * tries, undefined, { signal: environment.signal })
    }
  }
}

/** Downloads the missing part. The service decides if it fits the existing part (`If-Range`). */
const fetchInto = async (
  url: string,
  exportInfo: Export,
  part: string,
  signal: AbortSignal,
): Promise<void> => {
  const existingBytes = await readFileSize(part)
  const headers = existingBytes
    ? { range: `bytes=${existingBytes}-`, 'if-range': `"${exportInfo.sha256}"` }
    : {}
  const response = await fetch(url, { headers, signal, redirect: 'error' })
  if (!response.ok || !response.body)
    throw new CliError(`The download failed with status ${response.status}. Run the command again.`)
  const target = await open(part, response.status === 206 ? 'a' : 'w', 0o600)
  try {
    for await (const chunk of response.body) await target.write(chunk)
    await target.sync()
  } finally {
    await target.close()
  }
}

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
