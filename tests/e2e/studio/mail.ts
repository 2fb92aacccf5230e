import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads the folder of e-mails until one arrives, and decodes quoted-printable (RFC 2045, 6.7). */
export const readNewestMail = async (folder: string, address: string, words: string): Promise<string> => {
  for (let tries = 0; tries < 150; tries++) {
    const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.eml')) : []
    for (const name of names.sort().reverse()) {
      const text = (await readFile(join(folder, name), 'utf8'))
        .replaceAll('=\r\n', '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      if (text.includes(`To: ${address}`) && text.includes(words)) return text
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no mail to ${address} with "${words}"`)
}

/** Returns the token of the link in an e-mail. */
export const readMailToken = (mail: string): string => {
  const [, token] = /[?&]token=([\w.-]+)/.exec(mail) ?? []
  if (!token) throw new Error('this mail has no token')
  return token
}
