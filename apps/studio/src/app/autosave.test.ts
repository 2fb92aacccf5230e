import { ApiError, NetworkError } from '@vitrine/sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAutosave, type DraftStore } from './autosave.ts'

type Doc = { revision: number; title: string; theme: { color: string; font: string } }
type Write = { title?: string; theme?: { color?: string; font?: string } }

const first: Doc = { revision: 1, title: 'a', theme: { color: 'red', font: 'serif' } }
const stale = () =>
  new ApiError({
    status: 409,
    code: 'stale_revision',
    errors: ['changed'],
    problems: [],
    requestId: null,
    retryAfter: null,
  })
const signedOut = () =>
  new ApiError({
    status: 401,
    code: 'unauthenticated',
    errors: ['sign in'],
    problems: [],
    requestId: null,
    retryAfter: null,
  })
const invalid = () =>
  new ApiError({
    status: 422,
    code: 'validation_failed',
    errors: ['title: is too long'],
    problems: [{ path: 'title', rule: 'max_length', params: { max: 10 }, message: 'is too long' }],
    requestId: null,
    retryAfter: null,
  })

/** A service with one document. The test resolves its responses by hand. */
const service = (store?: DraftStore) => {
  let doc = first
  const sent: { changes: Write; revision: number }[] = []
  let answers: (() => Promise<void>)[] = []
  let afterRead: (() => void) | undefined
  const autosave = createAutosave<Doc, Write>({
    resource: doc,
    delayMs: 0,
    retryMs: 1,
    ...(store ? { store } : {}),
    read: async () => {
      const read = doc
      await afterRead?.()
      return read
    },
    send: async (changes, revision) => {
      sent.push({ changes, revision })
      await answers.shift()?.()
      if (revision !== doc.revision) throw stale()
      doc = { ...doc, ...changes, theme: { ...doc.theme, ...changes.theme }, revision: doc.revision + 1 }
      return doc
    },
  })
  return {
    autosave,
    sent,
    doc: () => doc,
    elsewhere: (changes: Partial<Doc>) => {
      doc = { ...doc, ...changes, revision: doc.revision + 1 }
    },
    answer: (...next: (() => Promise<void>)[]) => {
      answers = next
    },
    duringRead: (action: () => void) => {
      afterRead = action
    },
  }
}
const fail = (error: () => Error) => async () => {
  throw error()
}
const memory = (): DraftStore & { kept: ReturnType<DraftStore['read']> } => ({
  kept: null,
  read() {
    return this.kept
  },
  write(kept) {
    this.kept = kept
  },
})

describe('autosave', () => {
  afterEach(() => void vi.useRealTimers())

  test('sends several changes in one request with the revision', async () => {
    const { autosave, sent, doc } = service()
    autosave.change({ title: 'b' })
    autosave.change({ theme: { color: 'blue' } })
    expect(autosave.state().draft).toEqual({ ...first, title: 'b', theme: { color: 'blue', font: 'serif' } })
    expect(await autosave.flush()).toBe(true)
    expect(sent).toEqual([{ changes: { title: 'b', theme: { color: 'blue' } }, revision: 1 }])
    expect(doc()).toEqual(autosave.state().draft)
    expect(autosave.state().status).toBe('saved')
  })

  test('sends one request at a time', async () => {
    const { autosave, sent, answer } = service()
    let release = () => {}
    answer(() => new Promise((resolve) => (release = resolve)))
    autosave.change({ title: 'b' })
    const flushed = autosave.flush()
    autosave.change({ title: 'c' })
    expect(autosave.state()).toMatchObject({ status: 'saving', draft: { title: 'c' } })
    release()
    expect(await flushed).toBe(true)
    expect(sent.map(({ revision }) => revision)).toEqual([1, 2])
    expect(autosave.state().draft).toMatchObject({ title: 'c', revision: 3 })
  })

  test('retries while the service is unreachable, with all later changes', async () => {
    const { autosave, answer, doc } = service()
    answer(
      fail(() => new NetworkError('gone')),
      fail(() => new NetworkError('gone')),
    )
    autosave.change({ title: 'b' })
    await autosave.flush()
    expect(autosave.state().status).toBe('waiting')
    autosave.change({ theme: { font: 'mono' } })
    await expect.poll(() => autosave.state().status).toBe('saved')
    expect(doc()).toMatchObject({ title: 'b', theme: { color: 'red', font: 'mono' } })
  })

  test('sends nothing after the session has ended until it is resumed', async () => {
    vi.useFakeTimers()
    const { autosave, answer, sent, doc } = service()
    answer(fail(signedOut))
    autosave.change({ title: 'b' })
    expect(await autosave.flush()).toBe(false)
    expect(autosave.state()).toMatchObject({ status: 'waiting', draft: { title: 'b' } })
    expect(vi.getTimerCount()).toBe(0)
    expect(sent).toHaveLength(1)
    expect(await autosave.flush()).toBe(true)
    expect(doc().title).toBe('b')
  })

  test('sends and stores nothing after a stop, without losing stored changes', async () => {
    vi.useFakeTimers()
    const store = memory()
    const { autosave, answer, sent } = service(store)
    answer(fail(() => new NetworkError('gone')))
    autosave.change({ title: 'b' })
    await autosave.flush()
    autosave.stop()
    autosave.change({ title: 'c' })
    expect(await autosave.flush()).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    expect(sent).toHaveLength(1)
    expect(store.kept?.changes).toEqual({ title: 'b' })
    expect(autosave.state()).toMatchObject({ status: 'saved', draft: { title: 'a' } })
  })

  test('stores no part of a save that fails after the stop', async () => {
    const store = memory()
    const { autosave, answer, sent } = service(store)
    let release = () => {}
    answer(async () => {
      await new Promise<void>((resolve) => (release = resolve))
      throw stale()
    })
    autosave.change({ title: 'b' })
    const flushed = autosave.flush()
    autosave.stop()
    store.write(null)
    release()
    await flushed
    expect([sent.length, store.kept]).toEqual([1, null])
  })

  test('shows the reason of a rejection and sends corrected input', async () => {
    const { autosave, answer, doc } = service()
    answer(fail(invalid))
    autosave.change({ title: 'too long' })
    expect(await autosave.flush()).toBe(false)
    expect(autosave.state()).toMatchObject({ status: 'refused', draft: { title: 'too long' } })
    expect((autosave.state().error as ApiError).problems).toMatchObject([
      { path: 'title', rule: 'max_length' },
    ])
    autosave.change({ title: 'short' })
    expect(await autosave.flush()).toBe(true)
    expect(doc().title).toBe('short')
  })

  test('sends a value again that was corrected before its refusal arrived', async () => {
    const { autosave, answer, doc, sent } = service()
    let refuse = () => {}
    const isRefused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    answer(() => isRefused.then(fail(invalid)))
    autosave.change({ title: 'too long' })
    const flushed = autosave.flush()
    autosave.change({ title: 'short' })
    refuse()
    expect(await flushed).toBe(true)
    expect(sent.map(({ changes }) => changes.title)).toEqual(['too long', 'short'])
    expect(autosave.state()).toMatchObject({ status: 'saved', error: null })
    expect(doc().title).toBe('short')
  })

  test('overwrites conflicting changes only on request', async () => {
    const { autosave, elsewhere, doc } = service()
    elsewhere({ title: 'theirs' })
    autosave.change({ title: 'mine', theme: { color: 'blue' } })
    expect(await autosave.flush()).toBe(false)
    expect(autosave.state()).toMatchObject({
      status: 'conflict',
      theirs: { title: 'theirs' },
      conflicts: [
        { path: ['title'], mine: 'mine', theirs: 'theirs' },
        { path: ['theme', 'color'], mine: 'blue', theirs: 'red' },
      ],
    })
    expect(doc()).toMatchObject({ title: 'theirs', theme: { color: 'red' } })
    expect(await autosave.keepMine()).toBe(true)
    expect(doc()).toMatchObject({ title: 'mine', theme: { color: 'blue' } })
  })

  test('merges changes of different fields without asking', async () => {
    const { autosave, elsewhere, doc } = service()
    elsewhere({ title: 'theirs' })
    autosave.change({ theme: { color: 'blue' } })
    expect(await autosave.flush()).toBe(true)
    expect(doc()).toMatchObject({ title: 'theirs', theme: { color: 'blue', font: 'serif' } })
  })

  test('loads the stored state after local changes are discarded', async () => {
    const { autosave, elsewhere, doc } = service()
    elsewhere({ title: 'theirs' })
    autosave.change({ title: 'mine' })
    await autosave.flush()
    autosave.discard()
    expect(autosave.state()).toMatchObject({ status: 'saved', draft: { title: 'theirs' } })
    autosave.change({ title: 'again' })
    expect(await autosave.flush()).toBe(true)
    expect(doc().title).toBe('again')
  })

  test('sends unsaved changes after a crash if the revision is current', async () => {
    const store = memory()
    const before = service(store)
    before.answer(
      fail(() => new NetworkError('gone')),
      () => new Promise(() => {}),
    )
    before.autosave.change({ title: 'typed' })
    await before.autosave.flush()
    expect(store.kept).toEqual({ changes: { title: 'typed' }, revision: 1 })

    const after = service(store)
    expect(after.autosave.state().draft.title).toBe('typed')
    await expect.poll(() => after.doc().title).toBe('typed')
    await expect.poll(() => store.kept).toBe(null)
  })

  test('reports a conflict for restored changes of an older revision', async () => {
    const store = memory()
    store.write({ changes: { title: 'old' }, revision: 0 })
    const { autosave, doc } = service(store)
    await expect.poll(() => autosave.state().status).toBe('conflict')
    expect(doc().title).toBe('a')
  })

  test('reports no conflict for restored changes that were saved before a reload', async () => {
    const store = memory()
    store.write({ changes: { title: 'a' }, revision: 0 })
    const { autosave } = service(store)
    await expect.poll(() => autosave.state().status).toBe('saved')
    expect(store.kept).toBe(null)
  })

  test('applies remote changes only without unsaved input', async () => {
    const { autosave } = service()
    autosave.adopt({ ...first, revision: 2, title: 'newer' })
    expect(autosave.state().draft.title).toBe('newer')
    autosave.change({ title: 'mine' })
    autosave.adopt({ ...first, revision: 3, title: 'newest' })
    expect(autosave.state().draft.title).toBe('mine')
  })

  test('rebases unsaved changes onto another write of this tab, even during a save', async () => {
    const { autosave, elsewhere, doc, answer } = service()
    elsewhere({ title: 'by another form' })
    autosave.change({ theme: { color: 'blue' } })
    autosave.rebase(doc())
    expect(await autosave.flush()).toBe(true)
    answer(async () => {
      elsewhere({ title: 'by another form again' })
      autosave.rebase(doc())
    })
    autosave.change({ theme: { font: 'mono' } })
    expect(await autosave.flush()).toBe(true)
    expect(doc()).toMatchObject({ title: 'by another form again', theme: { color: 'blue', font: 'mono' } })
  })

  test.each(['before', 'after'])(
    'sees no conflict if another write of this tab ends %s its read',
    async (when) => {
      const { autosave, elsewhere, doc, duringRead } = service()
      if (when === 'before') elsewhere({ title: 'by another form' })
      else elsewhere({})
      duringRead(() => {
        if (when === 'after') elsewhere({ title: 'by another form', theme: { ...doc().theme, color: 'red' } })
        autosave.rebase(doc())
      })
      autosave.change({ theme: { color: 'blue' } })
      expect(await autosave.flush()).toBe(true)
      expect(doc()).toMatchObject({ title: 'by another form', theme: { color: 'blue' } })
    },
  )
})
