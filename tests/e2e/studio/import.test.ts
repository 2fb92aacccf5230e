import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ImportResult } from '@vitrine/contract'
import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { createBookmarks, importSamples } from '../../support/import-samples.ts'
import { checkScreen, chooseFiles, createPicture, describeStudio, enter, signUp } from './support.ts'
import { texts } from './texts.ts'

const sample = (name: string) => importSamples.find((other) => other.name === name)!.bytes
const linktree = sample('a saved page of Linktree')

const elsewhere = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(linktree)
}).listen(0, '127.0.0.1')
await once(elsewhere, 'listening')
const { port } = elsewhere.address() as AddressInfo
afterAll(() => elsewhere.close())

/** Waits for a part of the preview. Repeats a reading that a busy machine has not finished in 10 seconds. */
const waitForPreview = async (part: Locator): Promise<void> => {
  const late = part.page().getByText(/(longer than|länger als) 10/)
  const again = part.page().getByRole('button', { name: /^(Preview import|Vorschau anzeigen)$/ })
  await part.or(late).first().waitFor()
  if (await part.isVisible()) return
  await again.click()
  await late.waitFor({ state: 'detached' })
  await waitForPreview(part)
}

describeStudio('import of a page', (studio) => {
  test('imports a page on the first run, with preview and undo', async () => {
    const visit = await studio.open('phone')
    const { page } = visit
    await signUp(studio, visit, `Marlo Quint ${Math.random().toString(36).slice(2, 7)}`)
    const links = async () => {
      const { data } = await (await visit.context.request.get(`${studio.url}/api/v1/links`)).json()
      return data.map(({ title }: { title: string }) => title)
    }
    await page.getByRole('heading', { name: texts.start.find }).waitFor()
    await page.getByRole('button', { name: texts.start.bring }).click()
    for (const [way, error] of [
      ['address', texts.imports.addressWrong],
      ['list', texts.imports.listEmpty],
    ] as const) {
      await page.getByText(texts.imports.way[way], { exact: true }).click()
      await page.getByRole('button', { name: texts.imports.preview }).click()
      await page.getByText(error).waitFor()
    }
    await page.getByText(texts.imports.way.file, { exact: true }).click()
    await page.getByText(texts.imports.help).click()
    await checkScreen(page, 'import-file-phone')
    await chooseFiles(page.getByRole('button', { name: texts.imports.choose }), {
      name: 'linktree.html',
      mimeType: 'text/html',
      buffer: linktree,
    })
    await waitForPreview(
      page.getByRole('heading', { name: texts.imports.previewTitle({ n: 5, headings: 1 }) }),
    )
    await page
      .getByText(
        [
          texts.imports.previewFrom({ source: texts.imports.sources.linktree! }),
          texts.imports.previewExcluded({ n: 3 }),
          texts.imports.noChangesYet,
        ].join(' '),
      )
      .waitFor()
    await page.getByText(texts.imports.sameAs({ name: 'Shop' })).waitFor()
    await page.getByText('It requires a code that the page does not contain').waitFor()
    await checkScreen(page, 'import-plan-phone')
    expect(await links()).toEqual([])
    await page.goBack()
    await page.getByText('linktree.html').waitFor()
    await page.getByRole('button', { name: texts.imports.preview }).click()
    const tasting = page.getByRole('listitem').filter({ hasText: 'Wine tasting' }).locator('label')
    await waitForPreview(tasting)
    await tasting.click()
    await page.getByRole('button', { name: texts.imports.apply({ n: 4, headings: 1 }) }).click()
    await page.getByRole('heading', { name: texts.imports.doneTitle({ n: 4, headings: 1 }) }).waitFor()
    await checkScreen(page, 'import-done-phone')
    expect(await links()).toEqual(['Shop', 'Find me', 'Beginners', 'Throwing a bowl', 'For members'])
    await page.getByRole('button', { name: texts.imports.undo }).click()
    await page.getByText(texts.imports.undone).waitFor()
    expect(await links()).toEqual([])
    await page.getByText('linktree.html').waitFor()
    await page.getByRole('button', { name: texts.imports.preview }).click()
    const bring = page.getByRole('button', { name: texts.imports.apply({ n: 5, headings: 1 }) })
    await waitForPreview(bring)
    await bring.click()
    await page.getByRole('heading', { name: texts.imports.doneTitle({ n: 5, headings: 1 }) }).waitFor()
    expect(await links()).toEqual([
      'Shop',
      'Find me',
      'Beginners',
      'Throwing a bowl',
      'Wine tasting',
      'For members',
    ])
    await page.getByRole('button', { name: texts.common.continue }).click()
    await page.getByRole('button', { name: texts.common.continue }).click()
    await page.getByRole('heading', { name: texts.start.theme }).waitFor()
  })
})

describeStudio(
  'import into an existing page',
  (studio) => {
    test('imports from a web address with a choice for settings, unless the page has changed', async () => {
      const { page, goTo, call, profileId, addLink, readProfile } = await enter(studio, 'Nia Mould')
      await call('PUT', '/api/v1/profile', { bio: 'Mine' })
      await goTo('/links')
      await page.getByRole('main').getByRole('link', { name: texts.shell.importPage }).click()
      await page.getByRole('heading', { name: texts.imports.title }).waitFor()
      const field = page.getByLabel(texts.imports.address)
      await field.fill('not an address')
      await page.getByRole('button', { name: texts.imports.preview }).click()
      await page.getByText(texts.imports.addressWrong).waitFor()
      await field.fill('http://127.0.0.1:1/')
      await page.getByRole('button', { name: texts.imports.preview }).click()
      await page.getByText('This web address cannot be reached from this service').waitFor()
      await checkScreen(page)
      await field.fill(`http://127.0.0.1:${port}/marlo`)
      await page.getByRole('button', { name: texts.imports.preview }).click()
      await waitForPreview(
        page.getByRole('heading', { name: texts.imports.previewTitle({ n: 5, headings: 1 }) }),
      )
      const bio = page.getByRole('listitem').filter({ hasText: /^Bio/ })
      await bio.getByText(texts.imports.kept).waitFor()
      await page.getByText(texts.imports.choice.replace, { exact: true }).click()
      await bio.getByText(texts.imports.set, { exact: true }).waitFor()
      await checkScreen(page, 'import-plan-desktop')

      // Another client adds one of the links
      await addLink({ title: 'Theirs', url: 'https://shop.marlo.example/' })
      await page.getByRole('button', { name: texts.imports.apply({ n: 5, headings: 1 }) }).click()
      await page.getByText(texts.imports.stale).waitFor()
      await page.getByRole('button', { name: texts.imports.apply({ n: 4, headings: 1 }) }).click()
      await page.getByRole('heading', { name: texts.imports.doneTitle({ n: 4, headings: 1 }) }).waitFor()
      await page.frameLocator('iframe').getByText('Throwing a bowl').first().waitFor()
      await page.getByRole('button', { name: texts.imports.toLinks }).click()
      await page.getByRole('link', { name: /^Theirs/ }).waitFor()
      expect((await readProfile()).bio).toBe('Bowls, cups and the odd vase.\nPorto')
      const { data: versions } = await call('GET', `/api/v1/profiles/${profileId}/versions`)
      expect(versions[0].reason).toBe('profile.import')
    })

    test('imports variants and campaigns paused with undo', async () => {
      const { page, goTo, call, profileId, readLinks } = await enter(studio, 'Ida Umzug', 'phone')
      const parts = async () => {
        const lists = ['variants', 'campaigns'].map((name) =>
          call('GET', `/api/v1/profiles/${profileId}/${name}`),
        )
        return (await Promise.all(lists)).flatMap(({ data }) => data)
      }
      await goTo('/import')
      await page.getByText(texts.imports.way.file, { exact: true }).click()
      const buffer = sample('an export of the service')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'vitrine.json', mimeType: 'application/json', buffer })
      await waitForPreview(
        page.getByRole('heading', { name: texts.imports.previewTitle({ n: 3, headings: 0 }) }),
      )
      await page.getByRole('heading', { name: texts.imports.parts }).waitFor()
      const variant = page.getByRole('listitem').filter({ hasText: /^Courses first/ })
      await variant.getByText('It was running, so it is imported as paused.').waitFor()
      await checkScreen(page, 'import-parts-phone')
      await page.getByRole('button', { name: texts.imports.apply({ n: 3, headings: 0 }) }).click()
      await page.getByRole('heading', { name: texts.imports.doneTitle({ n: 3, headings: 0 }) }).waitFor()
      expect((await parts()).map(({ name, status }) => [name, status])).toEqual([
        ['Courses first', 'paused'],
        ['Spring fair', 'paused'],
      ])
      await page.getByRole('button', { name: texts.imports.undo }).click()
      await page.getByText(texts.imports.undone).waitFor()
      expect([await parts(), await readLinks()]).toEqual([[], []])
    })

    test('reports unreadable, duplicate and excess entries in German', async () => {
      const { page, goTo, readLinks } = await enter(studio, 'Gerda Mitbringer', 'phone', {
        language: 'de',
        dark: true,
      })
      await goTo('/import')
      await page.getByText('Datei', { exact: true }).click()
      const file = page.locator('input[type=file]')
      await file.setInputFiles(createPicture('me', 30, 30))
      await waitForPreview(page.getByText(/Die Datei ist kein Text/))
      await checkScreen(page, 'import-wrong-file-phone')
      const workbook = Buffer.from('PK\x03\x04[Content_Types].xml xl/workbook.xml')
      await file.setInputFiles({ name: 'links.xlsx', mimeType: 'application/zip', buffer: workbook })
      await waitForPreview(page.getByText(/speichere sie als CSV/))
      await checkScreen(page, 'import-spreadsheet-phone')
      const contacts = Buffer.from('Name;Telefon;Webseite\nAnna;+49 (0)30 901820;anna.example\nOtto;abc;\n;;')
      await file.setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: contacts })
      await waitForPreview(page.getByText('Zeile 3', { exact: true }))
      await page.getByText('tel:+4930901820').waitFor()
      await checkScreen(page, 'import-contacts-phone')
      await page.goBack()
      await file.setInputFiles({ name: 'none.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
      await page.getByText('Diese Datei ist leer.').waitFor()
      const large = Buffer.alloc(5 * 1024 * 1024 + 1, 'a')
      await file.setInputFiles({ name: 'large.html', mimeType: 'text/html', buffer: large })
      await page.getByText('Möglich sind höchstens 5 MB.').waitFor()

      await page.getByText('Liste', { exact: true }).click()
      await page.getByLabel('Deine Webadressen').fill('# Laden\nSchalen: example.com/bowls\nnur Worte')
      // A phone may discard the tab
      await page.reload()
      await page.getByRole('button', { name: 'Vorschau anzeigen' }).click()
      await waitForPreview(page.getByRole('heading', { name: 'Laden', level: 3 }))
      await page.getByRole('heading', { name: 'Keine Webadresse' }).waitFor()
      await page.getByRole('button', { name: '1 Link importieren' }).click()
      await page.getByRole('heading', { name: '1 Link importiert' }).waitFor()
      expect(await readLinks()).toMatchObject([{ title: 'Schalen', section: 'Laden' }])

      await goTo('/import')
      await page.getByText('Liste', { exact: true }).click()
      await page.getByLabel('Deine Webadressen').fill('https://www.example.com/bowls/')
      await page.getByRole('button', { name: 'Vorschau anzeigen' }).click()
      await waitForPreview(page.getByText('Deine Seite enthält schon alles.'))
      await checkScreen(page, 'import-nothing-phone')
      await page.getByRole('button', { name: 'Andere Quelle wählen' }).click()
      await page.getByText('Datei', { exact: true }).click()
      const bookmarks = { name: 'bookmarks.html', mimeType: 'text/html', buffer: createBookmarks(300) }
      await file.setInputFiles(bookmarks)
      await waitForPreview(page.getByText(/überschreiten die Grenze deines Tarifs/))
      await checkScreen(page, 'import-no-room-phone')

      const table =
        'title,url,state,price\nA,https://a.example/,hidden,1\nB,javascript:alert(1),active,2\nC,,active,3'
      for (const buffer of [linktree, sample('a page of Bento'), Buffer.from(table)]) {
        await goTo('/import')
        await page.getByText('Datei', { exact: true }).click()
        const read = page.waitForResponse((response) => /\/imports\?/.test(response.url()) && response.ok())
        await file.setInputFiles({ name: 'page', mimeType: 'text/plain', buffer })
        await waitForPreview(page.getByRole('heading', { name: 'Nicht importiert', exact: true }))
        const { data } = await (await read).json()
        const entries: ImportResult['items'] = [...data.items, ...data.settings]
        const english = entries.flatMap(({ problems }) => problems.map(({ message }) => message))
        expect(english).not.toEqual([])
        const text = (await page.locator('main').textContent())!.toLowerCase()
        expect(english.filter((message) => text.includes(message.toLowerCase()))).toEqual([])
      }
      await checkScreen(page, 'import-notes-phone')
    })

    test('imports once after an outage with the same selection', async () => {
      const { page, goTo, readLinks } = await enter(studio, 'Otto Away')
      await goTo('/import')
      await page.getByText(texts.imports.way.list, { exact: true }).click()
      await page
        .getByLabel(texts.imports.list)
        .fill(
          'htps://example.com/one\nexample.com/two\n+33 6 12 34 56 78\n12 Park Street, Bristol\nexample,com\nme@example,com',
        )
      await page.getByRole('button', { name: texts.imports.preview }).click()
      await waitForPreview(
        page.getByRole('heading', { name: texts.imports.previewTitle({ n: 4, headings: 0 }) }),
      )
      await page.getByText('+33 6 12 34 56 78', { exact: true }).waitFor()
      await page.getByText('12 Park Street, Bristol', { exact: true }).waitFor()
      await page.getByText(texts.imports.reasons.mistyped.text, { exact: true }).waitFor()
      for (const name of ['+33 6 12 34 56 78', '12 Park Street'])
        await page.getByRole('listitem').filter({ hasText: name }).locator('label').click()
      // The service imports, but its response is lost
      await page.route('**/ext/v1/imports?**', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await page.getByRole('button', { name: texts.imports.apply({ n: 2, headings: 0 }) }).click()
      await page.getByText(texts.imports.offline).waitFor()
      await page.unroute('**/ext/v1/imports?**')
      await page.getByRole('button', { name: texts.common.retry }).click()
      await page.getByRole('heading', { name: texts.imports.doneTitle({ n: 2, headings: 0 }) }).waitFor()
      expect(await readLinks()).toHaveLength(2)
    })
  },
  { EGRESS_ALLOW: `127.0.0.1:${port}` },
)

describeStudio(
  'installation that does not read other websites',
  (studio) => {
    test('imports only files and lists if web addresses are not read', async () => {
      const { page, goTo } = await enter(studio, 'Ona Off', 'phone')
      await goTo('/import')
      await page.getByText(texts.imports.addressOff).waitFor()
      await page.getByRole('button', { name: texts.imports.choose }).waitFor()
      expect(await page.getByText(texts.imports.way.address, { exact: true }).count()).toBe(0)
      await checkScreen(page, 'import-egress-off-phone')
    })
  },
  { EGRESS: 'off' },
)
