import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ImportResult } from '@vitrine/contract'
import { afterAll, expect, test } from 'vitest'
import { createBookmarks, importSamples } from '../../support/import-samples.ts'
import { createPng } from './png.ts'
import { describeStudio, findAccessibilityProblems, signUp, signUpByApi, takePicture } from './support.ts'
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

describeStudio('import of a page', ['sqlite'], (studio) => {
  test('imports a page on the first run, with preview and undo', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    await signUp(studio, visit, `Marlo Quint ${Math.random().toString(36).slice(2, 7)}`)
    const links = async () => {
      const { data } = await (await visit.context.request.get(`${studio.url}/api/v1/links`)).json()
      return data.map(({ title }: { title: string }) => title)
    }
    await page.getByRole('heading', { name: texts.start.begin }).waitFor()
    await takePicture(page, 'start-0-begin-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
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
    await takePicture(page, 'import-file-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: texts.imports.choose }).click(),
    ])
    await chooser.setFiles({ name: 'linktree.html', mimeType: 'text/html', buffer: linktree })
    await page.getByRole('heading', { name: texts.imports.previewTitle(5, 1) }).waitFor()
    await page
      .getByText(
        [
          texts.imports.previewFrom(texts.imports.sources.linktree!),
          texts.imports.previewExcluded(3),
          texts.imports.noChangesYet,
        ].join(' '),
      )
      .waitFor()
    await page.getByText(texts.imports.sameAs('Shop')).waitFor()
    await page.getByText('It requires a code that the page does not contain').waitFor()
    await takePicture(page, 'import-plan-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(await links()).toEqual([])
    await page.goBack()
    await page.getByText('linktree.html').waitFor()
    await page.getByRole('button', { name: texts.imports.preview }).click()
    await page.getByRole('listitem').filter({ hasText: 'Wine tasting' }).locator('label').click()
    await page.getByRole('button', { name: texts.imports.apply(4, 1) }).click()
    await page.getByRole('heading', { name: texts.imports.doneTitle(4, 1) }).waitFor()
    await takePicture(page, 'import-done-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(await links()).toEqual(['Shop', 'Find me', 'Beginners', 'Throwing a bowl', 'For members'])
    await page.getByRole('button', { name: texts.imports.undo }).click()
    await page.getByText(texts.imports.undone).waitFor()
    expect(await links()).toEqual([])
    await page.getByText('linktree.html').waitFor()
    await page.getByRole('button', { name: texts.imports.preview }).click()
    const bring = page.getByRole('button', { name: texts.imports.apply(5, 1) })
    await bring.click()
    await page.getByRole('heading', { name: texts.imports.doneTitle(5, 1) }).waitFor()
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
    await page.getByRole('button', { name: texts.links.kinds.map.name }).click()
    const location = page.getByRole('dialog')
    await location.getByLabel(texts.links.blockFields.address!).fill('12 Park Street, Bristol')
    await takePicture(page, 'start-more-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await location.getByRole('button', { name: texts.common.add, exact: true }).click()
    await page.getByRole('button', { name: '12 Park Street, Bristol' }).waitFor()
    expect(await links()).toHaveLength(7)
    await page.getByRole('button', { name: texts.common.continue }).click()
    await page.getByRole('heading', { name: texts.start.theme }).waitFor()
    expect(pageErrors).toEqual([])
  })
})

describeStudio(
  'import into an existing page',
  ['sqlite'],
  (studio) => {
    test('imports from a web address with a choice for settings, unless the page has changed', async () => {
      const visit = await studio.open()
      const { page, pageErrors } = visit
      const { goTo, call, profileId } = await signUpByApi(studio, visit, 'Nia Mould')
      await call('PUT', '/api/v1/profile', { bio: 'Mine' })
      await goTo('/links')
      await page.getByRole('main').getByRole('link', { name: texts.shell.importPage }).click()
      await page.getByRole('heading', { name: texts.imports.title }).waitFor()
      await takePicture(page, 'import-address-desktop')
      const field = page.getByLabel(texts.imports.address)
      await field.fill('not an address')
      await page.getByRole('button', { name: texts.imports.preview }).click()
      await page.getByText(texts.imports.addressWrong).waitFor()
      await field.fill('http://127.0.0.1:1/')
      await page.getByRole('button', { name: texts.imports.preview }).click()
      await page.getByText('The host resolves to a blocked address').waitFor()
      expect(await findAccessibilityProblems(page)).toEqual([])
      await field.fill(`http://127.0.0.1:${port}/marlo`)
      await page.getByRole('button', { name: texts.imports.preview }).click()
      await page.getByRole('heading', { name: texts.imports.previewTitle(5, 1) }).waitFor()
      const bio = page.getByRole('listitem').filter({ hasText: /^Bio/ })
      await bio.getByText(texts.imports.kept).waitFor()
      await page.getByText(texts.imports.choice.replace, { exact: true }).click()
      await bio.getByText(texts.imports.set, { exact: true }).waitFor()
      await takePicture(page, 'import-plan-desktop')
      expect(await findAccessibilityProblems(page)).toEqual([])

      // Another client adds one of the links
      await call('POST', '/api/v1/links', { title: 'Theirs', url: 'https://shop.marlo.example/' })
      await page.getByRole('button', { name: texts.imports.apply(5, 1) }).click()
      await page.getByText(texts.imports.stale).waitFor()
      await page.getByRole('button', { name: texts.imports.apply(4, 1) }).click()
      await page.getByRole('heading', { name: texts.imports.doneTitle(4, 1) }).waitFor()
      await page.frameLocator('iframe').getByText('Throwing a bowl').first().waitFor()
      await page.getByRole('button', { name: texts.imports.toLinks }).click()
      await page.getByRole('link', { name: /^Theirs/ }).waitFor()
      expect((await call('GET', '/api/v1/profile')).data.bio).toBe('Bowls, cups and the odd vase.\nPorto')
      const { data: versions } = await call('GET', `/api/v1/profiles/${profileId}/versions`)
      expect(versions[0].reason).toBe('profile.import')
      expect(pageErrors).toEqual([])
    })

    test('imports variants and campaigns paused with undo', async () => {
      const visit = await studio.open('phone')
      const { page, pageErrors } = visit
      const { goTo, call, profileId } = await signUpByApi(studio, visit, 'Ida Umzug')
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
      await page.getByRole('heading', { name: texts.imports.previewTitle(3) }).waitFor()
      await page.getByRole('heading', { name: texts.imports.parts }).waitFor()
      const variant = page.getByRole('listitem').filter({ hasText: /^Courses first/ })
      await variant.getByText('It was running, so it is imported as paused.').waitFor()
      await takePicture(page, 'import-parts-phone')
      expect(await findAccessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: texts.imports.apply(3) }).click()
      await page.getByRole('heading', { name: texts.imports.doneTitle(3) }).waitFor()
      expect((await parts()).map(({ name, status }) => [name, status])).toEqual([
        ['Courses first', 'paused'],
        ['Spring fair', 'paused'],
      ])
      await page.getByRole('button', { name: texts.imports.undo }).click()
      await page.getByText(texts.imports.undone).waitFor()
      expect([await parts(), (await call('GET', '/api/v1/links')).data]).toEqual([[], []])
      expect(pageErrors).toEqual([])
    })

    test('reports unreadable, duplicate and excess entries in German', async () => {
      const visit = await studio.open('phone', { language: 'de', dark: true })
      const { page, pageErrors } = visit
      const { goTo, call } = await signUpByApi(studio, visit, 'Gerda Mitbringer')
      await goTo('/import')
      await page.getByText('Datei', { exact: true }).click()
      const file = page.locator('input[type=file]')
      await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: createPng(30, 30) })
      await page.getByText(/Die Datei ist kein Text/).waitFor()
      await takePicture(page, 'import-wrong-file-phone')
      expect(await findAccessibilityProblems(page)).toEqual([])
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
      await page.getByRole('heading', { name: 'Laden', level: 3 }).waitFor()
      await page.getByRole('heading', { name: 'Keine Webadresse' }).waitFor()
      await page.getByRole('button', { name: '1 Link importieren' }).click()
      await page.getByRole('heading', { name: '1 Link importiert' }).waitFor()
      expect((await call('GET', '/api/v1/links')).data).toMatchObject([
        { title: 'Schalen', section: 'Laden' },
      ])

      await goTo('/import')
      await page.getByText('Liste', { exact: true }).click()
      await page.getByLabel('Deine Webadressen').fill('https://www.example.com/bowls/')
      await page.getByRole('button', { name: 'Vorschau anzeigen' }).click()
      await page.getByText('Deine Seite enthält schon alles.').waitFor()
      await takePicture(page, 'import-nothing-phone')
      expect(await findAccessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: 'Andere Quelle wählen' }).click()
      await page.getByText('Datei', { exact: true }).click()
      const bookmarks = { name: 'bookmarks.html', mimeType: 'text/html', buffer: createBookmarks(300) }
      await file.setInputFiles(bookmarks)
      await page.getByText(/überschreiten die Grenze deines Tarifs/).waitFor()
      await takePicture(page, 'import-no-room-phone')
      expect(await findAccessibilityProblems(page)).toEqual([])

      const table =
        'title,url,state,price\nA,https://a.example/,hidden,1\nB,javascript:alert(1),active,2\nC,,active,3'
      for (const buffer of [linktree, sample('a page of Bento'), Buffer.from(table)]) {
        await goTo('/import')
        await page.getByText('Datei', { exact: true }).click()
        const [response] = await Promise.all([
          page.waitForResponse(/\/imports\?/),
          file.setInputFiles({ name: 'page', mimeType: 'text/plain', buffer }),
        ])
        const { data } = await response.json()
        const entries: ImportResult['items'] = [...data.items, ...data.settings]
        const english = entries.flatMap(({ problems }) => problems.map(({ message }) => message))
        expect(english).not.toEqual([])
        await page.getByRole('heading', { name: 'Nicht importiert', exact: true }).waitFor()
        const text = (await page.locator('main').textContent())!.toLowerCase()
        expect(english.filter((message) => text.includes(message.toLowerCase()))).toEqual([])
      }
      await takePicture(page, 'import-notes-phone')
      expect(await findAccessibilityProblems(page)).toEqual([])
      expect(pageErrors).toEqual([])
    })

    test('imports once after an outage with the same selection', async () => {
      const visit = await studio.open()
      const { page } = visit
      const { goTo, call } = await signUpByApi(studio, visit, 'Otto Away')
      await goTo('/import')
      await page.getByText(texts.imports.way.list, { exact: true }).click()
      await page
        .getByLabel(texts.imports.list)
        .fill(
          'htps://example.com/one\nexample.com/two\n+33 6 12 34 56 78\n12 Park Street, Bristol\nexample,com\nme@example,com',
        )
      await page.getByRole('button', { name: texts.imports.preview }).click()
      await page.getByRole('heading', { name: texts.imports.previewTitle(4) }).waitFor()
      await page.getByText('+33 6 12 34 56 78', { exact: true }).waitFor()
      await page.getByText('12 Park Street, Bristol', { exact: true }).waitFor()
      await page.getByText(texts.imports.reasons.mistyped[1], { exact: true }).waitFor()
      for (const name of ['+33 6 12 34 56 78', '12 Park Street'])
        await page.getByRole('listitem').filter({ hasText: name }).locator('label').click()
      // The service imports, but its response is lost
      await page.route('**/ext/v1/imports?**', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await page.getByRole('button', { name: texts.imports.apply(2) }).click()
      await page.getByText(texts.imports.offline).waitFor()
      await takePicture(page, 'import-away-desktop')
      await page.unroute('**/ext/v1/imports?**')
      await page.getByRole('button', { name: texts.common.retry }).click()
      await page.getByRole('heading', { name: texts.imports.doneTitle(2) }).waitFor()
      expect((await call('GET', '/api/v1/links')).data).toHaveLength(2)
    })
  },
  { EGRESS_ALLOW: `127.0.0.1:${port}` },
)

describeStudio(
  'installation that does not read other websites',
  ['sqlite'],
  (studio) => {
    test('imports only files and lists if web addresses are not read', async () => {
      const visit = await studio.open('phone')
      const { page, pageErrors } = visit
      const { goTo } = await signUpByApi(studio, visit, 'Ona Off')
      await goTo('/import')
      await page.getByText(texts.imports.addressOff).waitFor()
      await page.getByRole('button', { name: texts.imports.choose }).waitFor()
      expect(await page.getByText(texts.imports.way.address, { exact: true }).count()).toBe(0)
      await takePicture(page, 'import-egress-off-phone')
      expect(await findAccessibilityProblems(page)).toEqual([])
      expect(pageErrors).toEqual([])
    })
  },
  { EGRESS: 'off' },
)
