import { parseTime } from '@vitrine/contract'
import type { Kysely } from 'kysely'

type Content = { id: number; doc: string }
type Tables = {
  link: Content
  variant: Content
  campaign: Content
  link_history: { link_id: number; revision: number; doc: string }
}
type Members = Record<string, unknown>

/** Rows that are read at once. */
const piece = 500
const withTime = ['%"starts_at":"%', '%"ends_at":"%'] as const

/**
 * Times of schedules, campaigns and countdowns that were taken although they are not in the one form there is now get
 * it: a blank for `T`, small letters, an offset without minutes, no seconds or a 60th.
 */
export async function up(given: Kysely<never>): Promise<void> {
  const db = given as unknown as Kysely<Tables>
  for (const table of ['link', 'variant', 'campaign'] as const)
    for (let after = 0; ; ) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'doc'])
        .where('id', '>', after)
        .where((e) => e.or(withTime.map((text) => e('doc', 'like', text))))
        .orderBy('id')
        .limit(piece)
        .execute()
      for (const { id, doc } of rows) {
        const mended = mendedDoc(doc)
        if (mended !== null) await db.updateTable(table).set({ doc: mended }).where('id', '=', id).execute()
      }
      if (rows.length < piece) break
      after = rows.at(-1)!.id
    }
  for (let [link, revision] = [0, 0]; ; ) {
    const rows = await db
      .selectFrom('link_history')
      .select(['link_id', 'revision', 'doc'])
      .where((e) => e.or(withTime.map((text) => e('doc', 'like', text))))
      .where((e) =>
        e.or([e('link_id', '>', link), e.and([e('link_id', '=', link), e('revision', '>', revision)])]),
      )
      .orderBy('link_id')
      .orderBy('revision')
      .limit(piece)
      .execute()
    for (const { link_id, revision: r, doc } of rows) {
      const mended = mendedDoc(doc)
      if (mended !== null)
        await db
          .updateTable('link_history')
          .set({ doc: mended })
          .where('link_id', '=', link_id)
          .where('revision', '=', r)
          .execute()
    }
    if (rows.length < piece) break
    link = rows.at(-1)!.link_id
    revision = rows.at(-1)!.revision
  }
}

/** A stored content with its times mended; null when there is nothing to mend. */
const mendedDoc = (text: string): string | null => {
  if (!/"(?:starts|ends)_at":"/.test(text)) return null
  const { doc, ...others } = JSON.parse(text) as { doc: Members }
  let found = false
  const mend = (members: unknown): unknown => {
    if (members === null || typeof members !== 'object') return members
    const mended = { ...members } as Members
    for (const name of ['starts_at', 'ends_at']) {
      const time = typeof mended[name] === 'string' ? mendedTime(mended[name]) : null
      if (time === null) continue
      mended[name] = time
      found = true
    }
    return mended
  }
  const content = mend(doc) as Members
  if ('schedule' in content) content.schedule = mend(content.schedule)
  if (content.kind === 'countdown') content.business_block_config = mend(content.business_block_config)
  return found ? JSON.stringify({ doc: content, ...others }) : null
}

const loose = /^(\d{4}-\d\d-\d\d)[Tt\s](\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?([Zz]|[+-]\d\d)(?::?(\d\d))?$/

/** The one form of a time that was written in another; null when it has it, or is no time at all. */
const mendedTime = (text: string): string | null => {
  if (parseTime(text) !== null) return null
  const [, date, minute, second = '00', fraction, offset, minutes = '00'] = loose.exec(text) ?? []
  if (date === undefined) return null
  const rest = second === '60' ? '59' : fraction ? `${second}.${fraction.slice(0, 9)}` : second
  const zone = /^z$/i.test(offset!) ? 'Z' : `${offset}:${minutes}`
  const mended = `${date}T${minute}:${rest}${zone}`
  return parseTime(mended) === null ? null : mended
}
