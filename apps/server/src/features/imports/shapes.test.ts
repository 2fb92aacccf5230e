import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { importShapes } from '#tests/import-shapes.ts'

describeOnce('formats of other services', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  test.each(importShapes)('reads $name: links, notes and settings', async (shape) => {
    const { notes = [], set = [], leftOut = [] } = shape
    const user = await app.person('pro')
    await app.call(user, 'PUT', '/profile', { display_name: null })
    const upload = (query: string) =>
      app.upload(user, `/ext/v1/imports${query}`, [
        { part: 'file', bytes: Buffer.from(shape.text), type: 'text/plain' },
      ])
    const plan = await upload('?dry_run=true&settings=replace')
    const { status, data, errors } = await upload(
      `?settings=replace&preview_token=${plan.data?.preview_token}`,
    )
    expect([status, errors]).toEqual([200, []])
    expect(data.source).toBe(shape.source)
    const created = data.items.filter(({ outcome }: Data) => outcome === 'create')
    expect(
      created.map(({ title, url, section }: Data) => [title, url, ...(section ? [section] : [])]),
    ).toEqual(shape.links)
    const excludedItems = data.items.filter(({ outcome }: Data) => outcome === 'left_out')
    expect(excludedItems.map(({ title }: Data) => title)).toEqual(notes.map(([title]) => title))
    for (const [i, [, note]] of notes.entries()) expect(excludedItems[i].notes[0]).toContain(note)
    expect(data.settings.map(({ member, outcome }: Data) => [member, outcome])).toEqual([
      ...set.map((member) => [member, 'set']),
      ...leftOut.map((member) => [member, 'left_out']),
    ])
    expect(plan.data.settings).toEqual(data.settings)
    for (const { outcome, notes } of data.settings)
      if (outcome === 'left_out') expect(notes.length).toBeGreaterThan(0)
    const { data: profile } = await app.call(user, 'GET', '/profile')
    expect(profile).toMatchObject(shape.profile ?? {})
  })

  const send = async (user: ApiUser, bytes: Buffer) =>
    app.upload(user, '/ext/v1/imports?dry_run=true', [{ part: 'file', bytes, type: 'text/plain' }])

  test.each([
    ['title', 'url', 'section', 'description', 'phone', 'email', 'active', 'no'],
    ['Titel', 'Webadresse', 'Kategorie', 'Beschreibung', 'Telefonnummer', 'E-Mail-Adresse', 'Aktiv', 'nein'],
    ['Título', 'Enlace', 'Sección', 'Descripción', 'Teléfono', 'Correo electrónico', 'Activo', 'NO'],
    ['Título', 'Endereço web', 'Seção', 'Descrição', 'Telemóvel', 'Endereço de e-mail', 'Ativo', 'Não'],
    ['Intitulé', 'Lien', 'Catégorie', 'Description', 'N° :', 'Courriel', 'Publié', 'non'],
    ['Titolo', 'Collegamento', 'Categoria', 'Descrizione', 'Cellulare', 'Indirizzo e-mail', 'Attivo', 'no'],
    ['タイトル', 'ＵＲＬ', 'カテゴリー', '説明', '電話番号', 'メールアドレス', '公開', 'いいえ'],
    ['العنوان', 'الرابط', 'القسم', 'الوصف', 'رقم الهاتف', 'البريد الإلكتروني', 'نشط', 'لا'],
    ['Tytuł', 'Odnośnik', 'Kategoria', 'Opis', 'Numer telefonu', 'Adres e-mail', 'Aktywny', 'nie'],
    ['Naam', 'Koppeling', 'Groep', 'Omschrijving', 'Telefoonnummer', 'E-mailadres', 'Actief', 'nee'],
    ['BAŞLIK', 'BAĞLANTI', 'Bölüm', 'Açıklama', 'Telefon Numarası', 'E-posta', 'Etkin', 'HAYIR'],
  ])('reads a table with the columns %s, %s, %s, …', async (...words) => {
    const user = await app.person('pro')
    const [header, no] = [words.slice(0, 7), words[7]]
    const row = ['Bread', 'https://bread.example.org/', 'Shop', 'Fresh', '+49 30 901820', 'a@example.org', no]
    const text = `${header.join('\t')}\n${row.join('\t')}\n`
    const { data } = await send(user, Buffer.from(text))
    const hasPhone = !header.includes('N° :')
    expect(data.items.map(({ where, title, url, kind }: Data) => [where, title, url, kind])).toEqual([
      ['line 2', 'Bread', 'https://bread.example.org/', 'normal'],
      ...(hasPhone ? [['line 2: +49 30 901820', '+49 30 901820', 'tel:+4930901820', 'phone']] : []),
      ['line 2: a@example.org', 'a@example.org', 'mailto:a@example.org', 'email'],
      ...(hasPhone ? [] : [['line 1: N° :', 'N° :', null, null]]),
    ])
    await app.upload(user, '/ext/v1/imports', [
      { part: 'file', bytes: Buffer.from(text), type: 'text/plain' },
    ])
    const { data: links } = await app.call(user, 'GET', '/links')
    expect(links[0].section).toBe('Shop')
    // A link has a property of the English name
    expect(links[0][header[3]!.toLowerCase()] ?? links[0].supporting_text).toBe('Fresh')
    for (const { is_enabled } of links) expect(is_enabled).toBe(false)
  })

  const zip = 'PK\x03\x04…'
  const ole = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
  test.each([
    ['xlsx', `${zip}[Content_Types].xml…xl/workbook.xml`, /save it as CSV/],
    ['ods', `${zip}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`, /save it as CSV/],
    ['numbers', `${zip}Index/Document.iwa…Index/CalculationEngine.iwa`, /save it as CSV/],
    ['xls', `${ole}…W\0o\0r\0k\0b\0o\0o\0k\0`, /save it as CSV/],
    [
      'XML of Excel',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
      /save it as CSV/,
    ],
    ['zip', `${zip}vitrine.json`, /Unpack it/],
    ['docx', `${zip}word/document.xml`, /is not text/],
    ['PDF', '%PDF-1.7 https://example.org/', /is not text/],
    ['jsonlz4', 'mozLz40\0…', /“Backup…”/],
    ['bookmarks of Safari', 'bplist00\xd4\x01\x02', /In Safari choose/],
  ])('says what to send instead of a file of the type %s', async (_type, text, message) => {
    const { status, code, errors } = await send(await app.person(), Buffer.from(text, 'latin1'))
    expect([status, code, errors]).toEqual([422, 'upload_invalid', [expect.stringMatching(message)]])
  })

  test.each([
    ['https://a.io', [0x5c]],
    ['https://shop.example.org/winter-bread', [0x5f, 0x10, 37]],
    [`https://shop.example.org/${'x'.repeat(275)}`, [0x5f, 0x11, 1, 44]],
  ])('reads a binary link file of macOS with %s', async (url, length) => {
    const head = Buffer.from('bplist00\xd1\x01\x02SURL', 'latin1')
    const bytes = Buffer.concat([head, Buffer.from(length), Buffer.from(url), Buffer.from([8, 11, 15, 0, 0])])
    const { data } = await send(await app.person(), bytes)
    expect(data.items).toMatchObject([{ outcome: 'create', url }])
    for (let cut = 8; cut < bytes.length; cut += 3)
      expect([200, 422]).toContain((await send(await app.person(), bytes.subarray(0, cut))).status)
  })

  test('imports a text without a title as text, not as a heading', async () => {
    const user = await app.person('pro')
    const text = `${'A long text '.repeat(10)}ends.`
    const bytes = Buffer.from(JSON.stringify({ links: [{ type: 'text', title: text }] }))
    const part = { part: 'file', bytes, type: 'application/json' }
    const plan = await app.upload(user, '/ext/v1/imports?dry_run=true', [part])
    await app.upload(user, `/ext/v1/imports?preview_token=${plan.data.preview_token}`, [part])
    expect((await app.call(user, 'GET', '/links')).data).toMatchObject([
      { kind: 'text', title: `${'A long text '.repeat(5).trim()}…`, business_block_config: { text } },
    ])
  })

  test('never stores half of an emoji at the end of a shortened description', async () => {
    const user = await app.person('pro')
    const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p><DT><A HREF="https://example.com/">Example</A><DD>${'x'.repeat(499)}😀 end</DL>`
    const part = { part: 'file', bytes: Buffer.from(bookmarks), type: 'text/plain' }
    const plan = await app.upload(user, '/ext/v1/imports?dry_run=true', [part])
    await app.upload(user, `/ext/v1/imports?preview_token=${plan.data.preview_token}`, [part])
    const { data: links } = await app.call(user, 'GET', '/links')
    const [{ supporting_text }] = links
    expect(supporting_text.startsWith('xxx')).toBe(true)
    expect(supporting_text.isWellFormed()).toBe(true)
  })

  test.each([
    [2099, { type: 'text' }],
    [4999, { button_id: 93 }],
  ])(
    'never stores half of an emoji at the end of a text shortened after %i letters',
    async (count, entry) => {
      const user = await app.person('pro')
      const title = `${'x'.repeat(count)}😀 end`
      const bytes = Buffer.from(JSON.stringify({ links: [{ ...entry, title }] }))
      const part = { part: 'file', bytes, type: 'application/json' }
      const plan = await app.upload(user, '/ext/v1/imports?dry_run=true', [part])
      await app.upload(user, `/ext/v1/imports?preview_token=${plan.data.preview_token}`, [part])
      const [{ business_block_config }] = (await app.call(user, 'GET', '/links')).data
      expect(business_block_config.text.startsWith('x'.repeat(count))).toBe(true)
      expect(business_block_config.text.isWellFormed()).toBe(true)
    },
  )
})
