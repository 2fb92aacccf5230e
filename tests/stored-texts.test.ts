import { beforeAll, expect, test } from 'vitest'
import { type Data, type Person, useApp } from './support/app.ts'
import { describeBoth } from './support/databases.ts'
import { insertRows, updateRows } from './support/rows.ts'
import { readShownTexts, storedTexts } from './support/stored-texts.ts'

const findChanges = (before: readonly string[], after: readonly string[]) => ({
  removed: before.filter((text) => !after.includes(text)),
  added: after.filter((text) => !before.includes(text)),
})

describeBoth('texts stored before they were cleaned', (engine) => {
  const app = useApp(engine)
  const { rows, entries, profile, ...shown } = storedTexts
  const { social_links } = JSON.parse(profile).doc
  let person: Person

  beforeAll(async () => {
    person = await app.signUp()
    const { db } = app.deps
    const { profileId: profile_id } = person
    const at = { created_at: 1, updated_at: 1 }
    await updateRows(db, 'user', { id: person.user.id }, { plan_key: 'agency', email_verified_at: 1 })
    await updateRows(db, 'profile', { id: profile_id }, { doc: profile, is_published: 1 })
    const template = JSON.parse(shown.link)
    const links = rows.map(([title, kind, url, business_block_config], position) => ({
      ...{ profile_id, position, revision: 1, archived_at: null, clicks: 0, unique_clicks: 0, ...at },
      doc: JSON.stringify({ ...template, doc: { ...template.doc, title, url, kind, business_block_config } }),
      last_clicked_at: null,
    }))
    await insertRows(db, 'link', links)
    const entry = { profile_id, form_id: 1, status: 'new' as const, created_at: 1 }
    await insertRows(
      db,
      'form_submission',
      entries.map((doc) => ({ ...entry, doc })),
    )
  })

  const expectShown = async () => {
    const now = await readShownTexts(app, person)
    expect(now.rows.map((row) => row.slice(1))).toEqual(rows.map((row) => row.slice(1)))
    expect(now.exported).toEqual(now.rows)
    expect(now.social_links).toEqual(social_links)
    expect(now.entries).toEqual(entries.map((doc) => JSON.parse(doc).answers))
    expect(now.locations).toEqual(shown.locations)
    return now
  }

  test('are read, shown, redirected and exported as before', async () => {
    const now = await expectShown()
    // Contact cards dialled a number with `(0)` or without `+`, and did not show one that starts with a bracket. Blocks
    // grouped numbers of countries whose groups differ
    expect(findChanges(shown.anchors, now.anchors)).toEqual({
      removed: [
        '/l/#24 T +49 309 018 20',
        '/l/#25 T +49 017 112 345 67',
        '/l/#26 T 004 917 112 345',
        'tel:+4901711234567 +49 (0)171 1234567',
        'tel:+1-415-555-0132 +1-415-555-0132',
        'tel:00491711234567 0049 171 1234567',
      ],
      added: [
        '/l/#24 T +49 30901820',
        '/l/#25 T +49 01711234567',
        '/l/#26 T 004917112345',
        'tel:+491711234567 +49 (0)171 1234567',
        'tel:+14155550132 +1-415-555-0132',
        'tel:030901820 (030) 901820',
        'tel:+491711234567 0049 171 1234567',
      ],
    })
    // Phones stored these e-mail addresses as typed
    expect(findChanges(shown.vcards.flat(), now.vcards.flat())).toEqual({
      removed: [
        'TEL:+49 (0)171 1234567',
        'EMAIL:info@müller.example',
        'TEL:\u202d+49 30 901820\u202c',
        'EMAIL:mailto:info@example.com',
        'EMAIL:info@example.com\u200b',
        'TEL:٠٥٠١٢٣٤٥٦٧',
        'TEL:0049 171 1234567',
      ],
      added: [
        'TEL:+49 171 1234567',
        'EMAIL:info@xn--mller-kva.example',
        'TEL:+49 30 901820',
        'TEL:0501234567',
        'TEL:+49 171 1234567',
      ],
    })
  })

  test('stay when another field is edited', async () => {
    const { data } = (await app.as(person, 'GET', '/api/v1/links?limit=100')).body
    const links = data.map(({ id }: Data, i: number) => ({ id, title: `Edited ${i}` }))
    const bulk = await app.as(person, 'POST', '/ext/v1/links/bulk', { links })
    expect(bulk.body.data.counts).toMatchObject({ updated: rows.length, failed: 0 })
    await expectShown()
    // The studio sends title and URL with each change
    for (const [i, { id, title, url }] of data.entries()) {
      const response = await app.as(person, 'PUT', `/api/v1/links/${id}`, {
        title,
        url,
        pinned: false,
        section: 'A',
      })
      if (rows[i]![0] !== 'Odd') expect([url, response.status]).toEqual([url, 200])
    }
    await app.as(person, 'PUT', '/api/v1/profile', { bio: 'Edited' })
    const { links: stored } = (await app.as(person, 'GET', '/account/export')).body.data
    for (const [i, [title, kind, url, config]] of rows.entries())
      if (title !== 'Odd') expect(stored[i]).toMatchObject({ kind, url, business_block_config: config })
  })
})
