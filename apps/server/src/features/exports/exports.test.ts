import { createHash } from 'node:crypto'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { exportedFiles } from '@vitrine/contract/export-schema'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { createCookieHeader, type Data, type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { compile } from '../../domain/validate.ts'
import { runJob } from '../../jobs/engine.ts'
import { exportBuilds, oldExports } from './jobs.ts'
import { accountLists, profileLists } from './lists.ts'

describeBoth('exports', (engine) => {
  const app = useApp(engine)
  let robin: Person
  let key: string
  beforeAll(async () => {
    robin = await app.signUp('Robin Example')
    key = await app.key(robin, 'write')
    await fill()
  })

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, by = key) =>
    app.request({ method, url, body, key: by })
  const done = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, by = key) => {
    const response = await call(method, url, body, by)
    expect(response.status, `${method} ${url}: ${JSON.stringify(response.body)}`).toBeLessThan(300)
    return response.body.data
  }
  const upload = async (by: string) => {
    const picture = await createPicture(8, 8)
    const files = [{ part: 'file', bytes: picture, type: 'image/png', name: 'a.png' }]
    return (await app.upload({ key: by }, '/business-blocks/upload', files)).data.url as string
  }

  let picture: string
  /** Fills a page with content of every kind. */
  const fill = async () => {
    await updateRows(app.deps.db, 'user', { id: robin.user.id }, { plan_key: 'agency' })
    picture = await upload(key)
    await done('PUT', '/api/v1/profile', {
      bio: 'Ceramics, "fired" twice\nand, sold here',
      location: 'Graz',
      footer_text: 'Kiln no. 4',
      theme: { preset: 'paper', mode: 'dark', colors: { accent: '#3366aa' } },
      social_links: [{ platform: 'mastodon', url: 'https://social.example/@robin' }],
      seo: { title: 'Robin makes bowls', description: 'Bowls and cups', indexable: false },
      sensitive: { enabled: false, label: 'Mind the dust' },
      x_studio: 'own member',
    })
    const links = [
      {
        title: 'Bowl',
        url: 'https://shop.example/bowl',
        section: 'Shop',
        image_url: picture,
        image_alt: 'A bowl',
        external_id: 'sku-1',
        x_stock: 3,
      },
      {
        title: 'Cup',
        url: 'https://shop.example/cup',
        section: 'Shop',
        pinned: true,
        highlighted: true,
        kind: 'product',
        business_block_config: { price: 3400, currency: 'EUR' },
        utm: { source: 'page' },
      },
      {
        title: '=SUM(A1)',
        url: 'https://shop.example/sum',
        schedule: { starts_at: '2020-01-01T00:00:00Z', ends_at: null, timezone: 'Europe/Vienna' },
      },
      {
        title: 'For adults',
        url: 'https://shop.example/age',
        gate: { type: 'age', min_age: 18, message: 'Over 18?' },
      },
      {
        title: 'Questions',
        url: 'https://shop.example/',
        kind: 'faq',
        business_block_config: { items: [{ question: 'Abroad?', answer: 'Yes' }] },
      },
    ]
    for (const link of links) await done('POST', '/api/v1/links', link)
    const old = await done('POST', '/api/v1/links', { title: 'Old', url: 'https://shop.example/old' })
    await done('DELETE', `/api/v1/links/${old.id}`)
    const form = await done('POST', '/api/v1/links', {
      title: 'Write',
      url: 'https://shop.example/',
      kind: 'form',
      business_block_config: {
        fields: [
          { id: 'email', type: 'email', label: 'E-mail', required: true },
          { id: 'wish', type: 'text', label: 'Wish' },
        ],
      },
    })
    await app.post(`/f/${form.id}`, { email: 'kim@example.org', wish: '=1+1, "now"' })
    await done('POST', `/api/v1/profiles/${robin.profileId}/variants`, { name: 'Phones' })
    await done('POST', `/api/v1/profiles/${robin.profileId}/campaigns`, { name: 'Fair' })
  }

  const make = async () => runJob(app.deps, exportBuilds)
  const fetchZip = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.app.inject({ url: new URL(url).pathname, headers })
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
  }
  const unzipFiles = (bytes: Buffer) =>
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, Buffer.from(data)]))
  const removeAll = async () => {
    for (const name of await stored()) await app.deps.exportStorage.remove(name)
    await app.deps.db.tx(async (db) => {
      await db.deleteFrom('export').execute()
      await db.deleteFrom('rate_limit').where('bucket', 'like', 'export %').execute()
    })
  }
  const stored = async () => {
    const names: string[] = []
    for await (const { name } of app.deps.exportStorage.list()) names.push(name)
    return names
  }

  test('exports all data of the account to a session, matching the schema', async () => {
    const exportResponse = await app.as(robin, 'POST', '/ext/v1/exports', {})
    expect(exportResponse.status).toBe(202)
    expect(exportResponse.body.data).toMatchObject({
      status: 'waiting',
      includes_account: true,
      download_url: null,
    })
    const progress = { position: '', processedRows: 0 }
    expect(await runJob(app.deps, exportBuilds, { progress })).toEqual({ created: 1 })
    expect(progress.processedRows).toBeGreaterThan(10)
    const { data } = (await app.as(robin, 'GET', `/ext/v1/exports/${exportResponse.body.data.id}`)).body
    expect(data).toMatchObject({ status: 'ready', progress: 1, problem: null })
    expect([exportResponse.body.data.revision, data.revision, data.updated_at]).toEqual([
      1,
      3,
      data.finished_at,
    ])
    const { status, headers, bytes } = await fetchZip(data.download_url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(data.size_bytes),
      'accept-ranges': 'bytes',
      etag: `"${data.sha256}"`,
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="vitrine-\d{4}-\d\d-\d\d\.zip"$/),
    })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(data.sha256)

    const files = unzipFiles(bytes)
    const folder = `pages/${robin.username}`
    const media = picture.split('/').at(-1)!
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'README.txt',
        'account.json',
        'manifest.json',
        ...[
          'vitrine.json',
          'history.json',
          'links.csv',
          'statistics.csv',
          'submissions.csv',
          'submissions.jsonl',
        ].map((name) => `${folder}/${name}`),
        `uploads/${media}`,
      ].toSorted(),
    )
    expect(data.files).toBe(Object.keys(files).length)
    for (const [name, schema] of Object.entries(exportedFiles)) {
      const file = files[name] ?? files[`${folder}/${name}`]!
      const problems = compile(schema as never, 'body')(JSON.parse(file.toString()))
      expect(problems, name).toEqual([])
    }
    expect(JSON.parse(files['manifest.json']!.toString())).toMatchObject({ uploads: 1, missing_uploads: [] })
    const media1 = await app.app.inject({ url: new URL(picture).pathname })
    expect(files[`uploads/${media}`]!.equals(media1.rawPayload)).toBe(true)
    expect(files['README.txt']!.toString()).toContain(`pages/NAME/vitrine.json`)
    const all = JSON.parse(
      `[${['account.json', `${folder}/vitrine.json`, `${folder}/history.json`].map((name) => files[name]).join()}]`,
    )
    const names = new Set(all.flatMap((part: Data) => Object.keys(part)))
    for (const name of [...Object.keys(profileLists), ...Object.keys(accountLists)])
      if (!['statistics', 'submissions', 'subscribers'].includes(name)) expect(names, name).toContain(name)
    expect(JSON.parse(files[`${folder}/history.json`]!.toString()).archived_links).toMatchObject([
      { title: 'Old' },
    ])
    const text = Object.entries(files)
      .filter(([name]) => !name.startsWith('uploads/'))
      .map(([, data]) => strFromU8(data))
      .join('')
    for (const secret of [key, robin.password, 'password_hash', 'key_hash', 'token_hash'])
      expect(text).not.toContain(secret)
  })

  test('escapes spreadsheet formulas in tables and includes all answers', async () => {
    const { data } = (await app.as(robin, 'GET', '/ext/v1/exports')).body
    const files = unzipFiles((await fetchZip(data[0].download_url)).bytes)
    const of = (name: string) => files[`pages/${robin.username}/${name}`]!.toString()
    const links = of('links.csv').split('\r\n')
    // Spreadsheets may read columns by position, so new ones follow the first
    const first =
      'id,title,url,kind,section,description,is_enabled,state,clicks,unique_clicks,last_clicked_at,created_at,updated_at,archived_at,external_id,external_source'
    const others =
      'supporting_text,icon,image_url,image_alt,pinned,highlighted,size,look,tone,color,open_in_new_tab,schedule.starts_at,schedule.ends_at,schedule.timezone,gate.type,gate.min_age,gate.message,audience.countries,audience.devices,audience.languages,audience.referrers,utm.source,utm.medium,utm.campaign,utm.term,utm.content,business_block_config,other_properties'
    expect(links[0]!.startsWith(`\ufeff${first},`)).toBe(true)
    expect(links[0]!.split(',')).toEqual(expect.arrayContaining(others.split(',')))
    expect(links.slice(1).join('\n')).toContain(",'=SUM(A1),https://shop.example/sum,")
    expect(links).toHaveLength(9)
    const [head, row] = of('submissions.csv').split('\r\n')
    expect(head).toContain(
      'status,answered_at,contact name,contact email,contact phone,E-mail,Wish,other answers',
    )
    expect(row).toContain(`kim@example.org,,kim@example.org,"'=1+1, ""now""",,`)
    expect(
      of('submissions.jsonl')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ answers: { email: 'kim@example.org', wish: '=1+1, "now"' } }])
  })

  test('records once that another credential than the requesting one downloads an export', async () => {
    const response = await app.signIn(robin)
    const other = { cookie: createCookieHeader(response), csrf: response.body.data.csrf_token }
    const download = async (session: typeof other) => {
      const { data } = (await app.as(session, 'GET', '/ext/v1/exports')).body
      for (const range of ['bytes=0-9', 'bytes=10-'])
        expect((await fetchZip(data[0].download_url, { range })).status).toBe(206)
    }
    const listRecords = async () => {
      const { read } = app.deps.db
      const entries = read.selectFrom('audit').select('credential').where('action', '=', 'account.download')
      const events = read.selectFrom('access_event').select('credential').where('kind', '=', 'export')
      return [await entries.execute(), (await events.orderBy('id', 'desc').limit(1).execute())[0]]
    }
    const [none, requested] = await listRecords()
    expect(none).toEqual([])
    await download(robin)
    expect(await listRecords()).toEqual([none, requested])
    await download(other)
    await download(other)
    const [entries, event] = await listRecords()
    expect(entries).toEqual([event])
    expect(event).not.toEqual(requested)
  })

  test('resumes an interrupted download at its last byte', async () => {
    const { data } = (await app.as(robin, 'GET', '/ext/v1/exports')).body
    const { download_url: url, size_bytes: size, sha256 } = data[0]
    const zipBytes = (await fetchZip(url)).bytes
    const head = await fetchZip(url, { range: 'bytes=0-99' })
    expect(head.status).toBe(206)
    expect(head.headers).toMatchObject({ 'content-range': `bytes 0-99/${size}`, 'content-length': '100' })
    const rest = await fetchZip(url, { range: 'bytes=100-', 'if-range': `"${sha256}"` })
    expect(rest.status).toBe(206)
    expect(Buffer.concat([head.bytes, rest.bytes]).equals(zipBytes)).toBe(true)
    const tail = await fetchZip(url, { range: 'bytes=-10' })
    expect(tail.bytes.equals(zipBytes.subarray(size - 10))).toBe(true)
    // Another export, and invalid ranges
    expect((await fetchZip(url, { range: 'bytes=100-', 'if-range': '"other"' })).status).toBe(200)
    for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])
      expect((await fetchZip(url, { range })).bytes.length, range).toBe(size)
    const beyond = await fetchZip(url, { range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
    const exportResponse = await app.app.inject({ method: 'HEAD', url: new URL(url).pathname })
    expect([
      exportResponse.statusCode,
      exportResponse.headers['content-length'],
      exportResponse.body,
    ]).toEqual([200, String(size), ''])
  })

  test('expires download URLs after an hour or with the account', async () => {
    const { data } = (await app.as(robin, 'GET', '/ext/v1/exports')).body
    const url: string = data[0].download_url
    const token = /archive\/([^/]+)/.exec(url)![1]!
    for (const wrong of [
      url.replace(token, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
      url.replace(`/exports/${data[0].id}/`, `/exports/${data[0].id + 1}/`),
      url.replace(`/exports/${data[0].id}/`, '/exports/99999999999999999999/'),
      url.replace(/vitrine-/, 'other-'),
    ])
      expect((await fetchZip(wrong)).status, wrong).toBe(404)
    app.clock.advance(90 * minuteMs)
    expect((await fetchZip(url)).status).toBe(404)
    await app.key(robin, 'read') // Confirms the session
    const fresh = (await app.as(robin, 'GET', '/ext/v1/exports')).body.data[0].download_url
    expect((await fetchZip(fresh)).status).toBe(200)
    const block = (at: number | null) =>
      updateRows(app.deps.db, 'user', { id: robin.user.id }, { blocked_at: at })
    await block(app.clock.now)
    expect((await fetchZip(fresh)).status).toBe(404)
    await block(null)
    expect((await fetchZip(fresh)).status).toBe(200)
  })

  test('allows API keys to create and read exports of pages, but not of the account', async () => {
    const withAccount = (await app.as(robin, 'GET', '/ext/v1/exports')).body.data[0]
    expect(await done('GET', '/ext/v1/exports')).toEqual([])
    expect((await call('GET', `/ext/v1/exports/${withAccount.id}`)).status).toBe(404)
    expect((await call('DELETE', `/ext/v1/exports/${withAccount.id}`)).status).toBe(404)
    const readKey = await app.key(robin, 'read')
    const writeKey = await app.key(robin, 'write')
    const requestExport = (key: string) =>
      call('POST', '/ext/v1/exports', { profile_id: robin.profileId }, key)
    const refusal = await requestExport(readKey)
    expect([refusal.status, refusal.body.code]).toEqual([403, 'key_scope'])
    const exportResponse = await requestExport(writeKey)
    expect(exportResponse.status).toBe(202)
    expect(exportResponse.body.data).toMatchObject({ includes_account: false, profile_id: robin.profileId })
    const again = await requestExport(writeKey)
    expect(again.body.data.id).toBe(exportResponse.body.data.id)
    await make()
    const { download_url } = await done(
      'GET',
      `/ext/v1/exports/${exportResponse.body.data.id}`,
      undefined,
      readKey,
    )
    const names = Object.keys(unzipFiles((await fetchZip(download_url)).bytes))
    expect(names).toContain(`pages/${robin.username}/vitrine.json`)
    expect(names).not.toContain('account.json')
    expect(
      (await call('DELETE', `/ext/v1/exports/${exportResponse.body.data.id}`, undefined, readKey)).status,
    ).toBe(403)
  })

  test('leaves no files of an export that is deleted during its creation', async () => {
    await removeAll()
    expect(await stored()).toEqual([])
    const { id } = await done('POST', '/ext/v1/exports')
    const { exportStorage } = app.deps
    let removed = false
    const deps = {
      ...app.deps,
      exportStorage: {
        ...exportStorage,
        put: async (...args: Parameters<typeof exportStorage.put>) => {
          await exportStorage.put(...args)
          await done('DELETE', `/ext/v1/exports/${id}`)
          removed = true
        },
      },
    }
    expect(await runJob(deps, exportBuilds)).toEqual({ cancelled: 1 })
    await app.settle()
    expect([removed, await stored()]).toEqual([true, []])
    expect((await call('GET', `/ext/v1/exports/${id}`)).status).toBe(404)
  })

  test('restarts an export of a dead process up to five times', async () => {
    await removeAll()
    const { id } = await done('POST', '/ext/v1/exports')
    const { exportStorage } = app.deps
    // Simulates a process that is killed after it stored a part
    let parts = 0
    const dying = {
      ...app.deps,
      exportStorage: {
        ...exportStorage,
        put: async (...args: Parameters<typeof exportStorage.put>) => {
          await exportStorage.put(...args)
          parts += 1
          throw new Error('the disk is gone')
        },
        remove: async () => {
          throw new Error('the disk is gone')
        },
      },
    }
    await runJob(dying, exportBuilds)
    expect([parts, (await stored()).length]).toEqual([1, 1])
    expect((await done('GET', `/ext/v1/exports/${id}`)).status).toBe('making')
    app.clock.advance(5 * minuteMs)
    expect(await make()).toEqual({ created: 1 })
    const ready = await done('GET', `/ext/v1/exports/${id}`)
    expect([ready.status, (await stored()).length]).toEqual(['ready', 1])
    expect((await fetchZip(ready.download_url)).status).toBe(200)

    await done('DELETE', `/ext/v1/exports/${id}`)
    const second = await done('POST', '/ext/v1/exports')
    for (let i = 0; i < 6; i++) {
      await runJob(
        { ...app.deps, exportStorage: { ...exportStorage, put: dying.exportStorage.put } },
        exportBuilds,
      )
      app.clock.advance(2 * hourMs)
    }
    expect(await done('GET', `/ext/v1/exports/${second.id}`)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('Try again'),
      download_url: null,
    })
    await app.settle()
    expect(await stored()).toEqual([])
  })

  test('creates an export once with two processes', async () => {
    await removeAll()
    const { id } = await done('POST', '/ext/v1/exports')
    const results = await Promise.all([make(), make()])
    const ready = await done('GET', `/ext/v1/exports/${id}`)
    expect(ready.status).toBe('ready')
    expect((await fetchZip(ready.download_url)).bytes.length).toBe(ready.size_bytes)
    expect(results.reduce((sum, { created = 0 }) => sum + created, 0)).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  test('limits the number and lifetime of exports of an account', async () => {
    await removeAll()
    for (let i = 0; i < 10; i++) {
      const { id } = await done('POST', '/ext/v1/exports')
      if (i) await done('DELETE', `/ext/v1/exports/${id}`)
      else await make()
    }
    const refusal = await call('POST', '/ext/v1/exports')
    expect([refusal.status, refusal.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(2 * 3600)
    const [first] = await done('GET', '/ext/v1/exports')
    app.clock.advance(dayMs - hourMs)
    await runJob(app.deps, oldExports)
    expect(await stored()).toHaveLength(1)
    const url = (await done('GET', `/ext/v1/exports/${first.id}`)).download_url
    app.clock.advance(hourMs + 1000)
    expect((await fetchZip(url)).status).toBe(404)
    expect(await done('GET', '/ext/v1/exports')).toEqual([])
    await runJob(app.deps, oldExports)
    expect(await stored()).toEqual([])
    expect(await selectRows(app.deps.db, 'export', {}, ['id'])).toEqual([])
    expect((await call('POST', '/ext/v1/exports')).status).toBe(202)
  })

  test('continues if the parts of one export cannot be removed', async () => {
    await removeAll()
    const old = app.deps.now() - 10 * dayMs
    const names = ['a', 'b', 'c'].map((letter) => `${letter.repeat(64)}.part`)
    await app.deps.db.tx(async (db) => {
      for (const name of names) {
        const { id } = await db
          .insertInto('export')
          .values({
            user_id: robin.user.id,
            profile_id: null,
            with_account: 0,
            status: 'ready',
            attempt: 1,
            done: 1,
            total: 1,
            files: 1,
            size_bytes: 1,
            sha256: '',
            created_at: old,
            finished_at: old,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('export_part')
          .values({ export_id: id, attempt: 1, position: 0, name, bytes: 1 })
          .execute()
      }
    })
    for (const name of names)
      await app.deps.exportStorage.put(name, new Uint8Array(1), 'application/octet-stream')
    const broken = {
      ...app.deps,
      exportStorage: {
        ...app.deps.exportStorage,
        remove: async (name: string) => {
          if (name === names[0]) throw new Error('the store refuses')
          await app.deps.exportStorage.remove(name)
        },
      },
    }
    const partNames = async () =>
      (await selectRows(app.deps.db, 'export_part', {}, ['name'])).map(({ name }) => name)
    expect(await runJob(broken, oldExports)).toMatchObject({ exports: 2, errors: 1 })
    expect(await partNames()).toEqual([names[0]])
    expect(await stored()).toEqual([names[0]])
    app.clock.advance(hourMs)
    expect(await runJob(app.deps, oldExports)).toMatchObject({ exports: 1 })
    expect(await partNames()).toEqual([])
    expect(await selectRows(app.deps.db, 'job_failure')).toEqual([])
  })

  test('does not remove an export that another process finished concurrently', async () => {
    await removeAll()
    await call('POST', '/ext/v1/exports')
    await make()
    const files = await stored()
    expect(files).not.toEqual([])
    const exports = () => selectRows(app.deps.db, 'export')
    const [createdExport] = await exports()
    // The row as read before another process finished the export
    const staleExport = { ...createdExport!, status: 'making' as const, attempt: 5 }
    await updateRows(app.deps.db, 'export', {}, { attempt: 5 })
    await updateRows(app.deps.db, 'export_part', {}, { attempt: 5 })
    const lateJob = { ...exportBuilds, due: async () => [staleExport] }
    expect(await runJob(app.deps, lateJob)).toEqual({})
    expect(await exports()).toMatchObject([{ status: 'ready' }])
    expect(await stored()).toEqual(files)
    expect(await selectRows(app.deps.db, 'export_part', {}, ['name'])).toHaveLength(files.length)
  })

  test('deletes the exports of a deleted account', async () => {
    await removeAll()
    const kim = await app.signUp('Kim')
    await app.as(kim, 'POST', '/ext/v1/exports', {})
    await make()
    expect(await stored()).toHaveLength(1)
    const deletion = await app.as(kim, 'DELETE', '/account', { current_password: kim.password })
    expect(deletion.status).toBe(200)
    await app.settle()
    expect(await stored()).toEqual([])
    expect(await selectRows(app.deps.db, 'export_part', {}, ['name'])).toEqual([])
  })
})
