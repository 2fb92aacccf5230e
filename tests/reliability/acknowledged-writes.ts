import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { linkBody, type Member, readLinks, registerMember, writeLink } from '../support/service.ts'

/** One account's writes: what the service has acknowledged, and what it has not. */
export type WriteLog = { member: Member; acknowledged: Map<string, number>; unanswered: Set<string> }

/** A new account with nothing written. */
export const openWriteLog = async (url: string, name: string): Promise<WriteLog> => ({
  member: await registerMember(url, name),
  acknowledged: new Map(),
  unanswered: new Set(),
})

/** Writes one link after the other until the connection breaks, or a write is responded with 503 where it `mayRefuse`. */
export const writeUntilBroken = async (
  url: string,
  { member, acknowledged, unanswered }: WriteLog,
  prefix: string,
  mayRefuse = false,
): Promise<void> => {
  for (let n = 0; ; n++) {
    const key = `${prefix}n${n}`
    unanswered.add(key)
    try {
      const { status, data, errors } = await writeLink(url, member, key)
      if (mayRefuse && status === 503) return
      expect({ status, errors }).toEqual({ status: 200, errors: undefined })
      acknowledged.set(key, data.id)
      unanswered.delete(key)
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return // the connection broke
      throw error
    }
  }
}

/** After a restart: every acknowledged write is there as it was sent, the others are whole or absent. */
export const checkAcknowledgedWrites = async (
  url: string,
  { member, acknowledged, unanswered }: WriteLog,
): Promise<void> => {
  const stored = new Map((await readLinks(url, member)).map((link) => [link.title, link]))
  for (const [key, id] of acknowledged) expect(stored.get(key), key).toMatchObject({ id, ...linkBody(key) })
  for (const key of stored.keys()) expect(acknowledged.has(key) || unanswered.has(key), key).toBe(true)

  // Sent again under its key, an unanswered write happens once, whether or not it had reached the database
  for (const key of unanswered) {
    const again = await writeLink(url, member, key)
    expect(again.status).toBe(200)
    expect(again.replayed).toBe(stored.has(key))
    if (stored.has(key)) expect(again.data.id).toBe(stored.get(key)!.id)
  }
  const [key, id] = acknowledged.entries().next().value ?? []
  if (key) expect(await writeLink(url, member, key)).toMatchObject({ replayed: true, data: { id } })

  const links = await readLinks(url, member)
  expect(links.map((link) => link.title).sort()).toEqual([...acknowledged.keys(), ...unanswered].sort())
  expect(links.map((link) => link.order)).toEqual(links.map((_, i) => i))
}

/** The file passes SQLite's own checks. */
export const checkFile = (file: string): void => {
  const db = new Database(file, { readonly: true })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('foreign_key_check')).toEqual([])
  } finally {
    db.close()
  }
}
