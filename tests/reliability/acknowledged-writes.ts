import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { createLinkBody, type Member, readLinks, registerMember, writeLink } from '../support/service.ts'

/** Writes of one account, acknowledged or not. */
export type WriteLog = { member: Member; acknowledged: Map<string, number>; unanswered: Set<string> }

/** Creates an account without writes. */
export const openWriteLog = async (url: string, name: string): Promise<WriteLog> => ({
  member: await registerMember(url, name),
  acknowledged: new Map(),
  unanswered: new Set(),
})

/** Writes links until the connection breaks, or the service responds with 503 and `mayRefuse` is set. */
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

/** Expects every acknowledged write after a restart. Others are complete or missing. */
export const checkAcknowledgedWrites = async (
  url: string,
  { member, acknowledged, unanswered }: WriteLog,
): Promise<void> => {
  const stored = new Map((await readLinks(url, member)).map((link) => [link.title, link]))
  for (const [key, id] of acknowledged)
    expect(stored.get(key), key).toMatchObject({ id, ...createLinkBody(key) })
  for (const key of stored.keys()) expect(acknowledged.has(key) || unanswered.has(key), key).toBe(true)

  // A write without a response is repeated under its key and happens once
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

export const checkFile = (file: string): void => {
  const db = new Database(file, { readonly: true })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('foreign_key_check')).toEqual([])
  } finally {
    db.close()
  }
}
