import { afterEach, describe, expect, test } from 'vitest'
import { describeBoth } from '#tests/databases.ts'
import { changeAll, createCaller, listErrors, readAll, startWithDocuments } from '#tests/stored-documents.ts'
import { addEntries } from '../features/latest/index.ts'
import { listCheckedUrls } from '../features/links/link-check-repo.ts'
import {
  createDocReader,
  type Defaults,
  docKinds,
  listOf,
  nullOr,
  required,
  unreadableDocs,
} from './stored-doc.ts'

type Doc = {
  name: string
  look: { colour: string | null; border: { width: number } }
  tags: string[]
  fields: { id: string; required: boolean }[]
  quiet: { from: string; zone: string | null } | null
  answers: Record<string, unknown>
  note?: string
}
const defaults: Defaults<Doc> = {
  name: '',
  look: { colour: null, border: { width: 1 } },
  tags: [],
  fields: listOf<Doc['fields'][number]>({ id: required, required: false }),
  quiet: nullOr<NonNullable<Doc['quiet']>>({ from: required, zone: null }),
  answers: {},
}
const read = createDocReader<Doc>('profile', defaults)
const readValue = (value: unknown) => read(JSON.stringify(value), 1)
const empty = {
  name: '',
  look: { colour: null, border: { width: 1 } },
  tags: [],
  fields: [],
  quiet: null,
  answers: {},
}

describe('stored document', () => {
  test('keeps the order and unknown fields of a complete document', () => {
    const whole = {
      more: 1,
      answers: { b: null, a: [{}] },
      quiet: { zone: null, from: '22:00', x: 1 },
      fields: [{ required: true, id: 'a', label: 'A' }],
      tags: [1, null],
      look: { border: { width: 0, x: {} }, colour: '', y: [] },
      name: '',
    }
    expect(JSON.stringify(readValue(whole))).toBe(JSON.stringify(whole))
  })

  test('adds missing fields at any depth and keeps the others', () => {
    expect(readValue({})).toEqual(empty)
    expect(readValue({ look: { border: {} }, fields: [{ id: 'a' }], quiet: { from: '1' } })).toEqual({
      ...empty,
      fields: [{ id: 'a', required: false }],
      quiet: { from: '1', zone: null },
    })
    expect(Object.keys(readValue({ tags: ['a'], name: 'b' })).slice(0, 2)).toEqual(['tags', 'name'])
  })

  test('replaces values of the wrong type with defaults', () => {
    expect(readValue({ look: null, tags: {}, fields: 'a', quiet: [], answers: null })).toEqual(empty)
    expect(readValue({ look: { border: 3 } })).toEqual(empty)
  })

  test('drops entries and nullable objects without a required field', () => {
    const { fields, quiet } = readValue({
      fields: [null, { required: true }, { id: 'b' }],
      quiet: { zone: 'UTC' },
    })
    expect(fields).toEqual([{ id: 'b', required: false }])
    expect(quiet).toBeNull()
  })

  test('shares no objects with its defaults', () => {
    const document = readValue({})
    document.look.border.width = 5
    document.tags.push('a')
    document.answers.a = 1
    expect(readValue({})).toEqual(empty)
    expect(read('', 1)).toEqual(empty)
  })

  test('reads an invalid document as its default and reports it without its content', () => {
    const reported: unknown[] = []
    const listen = (doc: unknown) => void reported.push(doc)
    unreadableDocs.subscribe(listen)
    const hidden = createDocReader<{ shown: boolean }>('link', { shown: true }, { shown: false })
    const list = createDocReader<number[]>('profile_ids', [])
    try {
      for (const text of ['', '{', '[]', 'null', '"secret"', '5', null])
        expect(hidden(text, 7)).toEqual({ shown: false })
      expect(hidden('{}', 7)).toEqual({ shown: true })
      expect(list('{}', 8)).toEqual([])
      expect(list('[3]', 8)).toEqual([3])
    } finally {
      unreadableDocs.unsubscribe(listen)
    }
    expect(reported).toEqual([...Array(7).fill({ kind: 'link', id: 7 }), { kind: 'profile_ids', id: 8 }])
  })

  test('requires a default for each field by its type', () => {
    type Inner = { b: string; c: number }
    // @ts-expect-error a field without a default
    const none: Defaults<{ a: string; b: string }> = { a: '' }
    // @ts-expect-error a field without a default in an object
    const inner: Defaults<{ a: Inner }> = { a: { b: '' } }
    // @ts-expect-error a field without a default in the entries of a list
    const entry = listOf<Inner>({ b: '' })
    // @ts-expect-error a list of objects needs the defaults of its entries
    const list: Defaults<{ a: { b: string }[] }> = { a: [] }
    // @ts-expect-error an object that may be null needs its defaults
    const nullable: Defaults<{ a: { b: string } | null }> = { a: null }
    // @ts-expect-error `required` in the document itself: the whole document would be dropped
    const whole: Defaults<{ a: string }> = { a: required }
    const optional: Defaults<{ a?: string; b: Record<string, { c: number }>; d: unknown }> = {
      b: {},
      d: null,
    }
    expect([none, inner, entry, list, nullable, whole, optional]).toHaveLength(7)
  })
})

/** Replaces each object of a document, also in lists, by an empty one. */
const hollow = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.map((entry) => (entry === null || typeof entry !== 'object' ? entry : {}))
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, member]) =>
      member !== null && typeof member === 'object' ? [[name, hollow(member)]] : [],
    ),
  )
}

describeBoth('stored documents of every kind', (engine) => {
  let started: Awaited<ReturnType<typeof startWithDocuments>>
  afterEach(() => started?.app.close())

  test.each<[string, (text: string) => string]>([
    ['without any member', (text) => (text.startsWith('[') ? text : '{}')],
    ['without members in their objects and entries', (text) => JSON.stringify(hollow(JSON.parse(text)))],
  ])('reads documents %s as their defaults, shows and changes them', async (_, change) => {
    started = await startWithDocuments(engine, change)
    const { app } = started
    await readAll(started)
    // A version whose links have no web address is not restored
    await changeAll(started, 422)
    await readAll(started)
    await app.mails()
    expect(listErrors(app)).toEqual([])
  })

  test('does not break lists, pages or jobs with an invalid document', async () => {
    started = await startWithDocuments(engine, () => '{"secret')
    const { app, keys, ids } = started
    expect(await listCheckedUrls(app.deps.db.read, ids.profile)).toEqual([])
    const source = { source: 'https://films.example/feed.xml' }
    const block = { doc: { kind: 'latest', business_block_config: source } }
    expect(await addEntries(app.deps.db.read, ids.profile, [block])).toEqual([{ ...block, entries: [] }])
    await readAll(started)
    const call = createCaller(app, keys)
    const { body: links } = await call('owner', 'GET', '/links')
    expect(links.data.map(({ state }: { state: string }) => state)).toEqual(Array(7).fill('hidden'))
    // The profiles of the member are unknown, so the member sees none
    const shared = await call('collaborator', 'GET', `/links?profile_id=${ids.profile}`)
    expect(shared.status).toBe(403)
    const voucher = await call('collaborator', 'POST', '/billing/apply-voucher', { code: 'GIFT' })
    expect(voucher.body.code).toBe('voucher_not_found')
    // A version whose links have no web address is not restored
    await changeAll(started, 422)
    await readAll(started)
    const subjects = (await app.mails()).map(({ subject }) => subject)
    expect(subjects).not.toContain('Your password was changed')
    const unreadable = 'a stored document cannot be read; defaults stand in for it'
    expect(new Set(listErrors(app))).toEqual(new Set([unreadable]))
    const kinds = new Set(
      app.lines
        .map((line) => JSON.parse(line))
        .flatMap(({ msg, kind }) => (msg === unreadable ? [kind] : [])),
    )
    expect([...kinds].sort()).toEqual(docKinds.toSorted())
    expect(app.lines.join()).not.toContain('{"secret')
  })

  test('gives stored alert preferences the defaults of missing rules', async () => {
    started = await startWithDocuments(engine, (text) => {
      const doc = JSON.parse(text)
      if (doc.rules) doc.rules = { milestone: { ...doc.rules.milestone, enabled: false } }
      return JSON.stringify(doc)
    })
    const { app, keys, ids } = started
    const { body } = await createCaller(app, keys)('owner', 'GET', `/profiles/${ids.profile}/smart-alerts`)
    const { rules, digest } = body.data.preferences
    expect(digest).toBe('instant')
    expect(rules.milestone.enabled).toBe(false)
    expect(rules.plan_limit).toEqual({ enabled: true, mode: 'percent', threshold: null, window: 'day' })
    await changeAll(started)
    expect(listErrors(app)).toEqual([])
  })
})
