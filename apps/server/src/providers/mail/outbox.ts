import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import { toMessage } from './message.ts'
import type { MailAdapter } from './port.ts'

/** Writes complete `.eml` files (RFC 5322) that sort by time. Only the owner can read them, because they may contain a token. */
export const createOutboxMail = (options: {
  directory: string
  from: string
  now?: () => number
}): MailAdapter => {
  const { directory, from, now = Date.now } = options
  let last = 0
  let sameTime = 0
  const createNextName = () => {
    const time = Math.max(now(), last)
    sameTime = time === last ? sameTime + 1 : 0
    last = time
    const stamp = new Date(time).toISOString().replace(/[:.]/g, '-')
    return `${stamp}-${String(sameTime).padStart(4, '0')}-${randomBytes(4).toString('hex')}.eml`
  }
  return {
    async send(mail) {
      const name = createNextName()
      const message = await new MailComposer({
        ...toMessage(mail, from),
        date: new Date(last),
        newline: '\r\n',
      })
        .compile()
        .build()
      await mkdir(directory, { recursive: true })
      const path = join(directory, name)
      await writeWhole(path, message)
      return { reference: path }
    },
    async close() {},
  }
}

const writeWhole = async (path: string, bytes: Buffer) => {
  const draft = `${path}.tmp`
  try {
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await rename(draft, path)
}
