import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPicture } from '../../support/pictures.ts'
import { checkScreen, describeStudio, devices, enter } from './support.ts'
import { texts } from './texts.ts'

const { latest } = texts.blockLists
const { kinds, fields } = texts.links
const { addressLabels } = texts.blockTexts

let picture: Buffer
let origin = ''
const server = createServer((request, response) => {
  if (request.url === '/bowl.png') return response.setHeader('content-type', 'image/png').end(picture)
  if (request.url !== '/feed') return response.writeHead(404).end()
  const items = [4, 3, 2, 1].map(
    (number) => `<item><guid>e${number}</guid><title>How a bowl is thrown, part ${number}</title>
      <link>https://films.example/${number}</link><pubDate>${new Date(Date.UTC(2026, 1, number)).toUTCString()}</pubDate>
      <enclosure url="${origin}/bowl.png" type="image/png" length="1"/></item>`,
  )
  return response
    .setHeader('content-type', 'application/rss+xml')
    .end(`<rss version="2.0"><channel><title>Films</title>${items.join('')}</channel></rss>`)
})

beforeAll(async () => {
  picture = await createPicture(320, 240)
})
afterAll(() => server.close())

const listen = async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  return { EGRESS: 'on', EGRESS_ALLOW: `127.0.0.1:${port}` }
}

describeStudio(
  'blocks with the latest entries',
  (studio) => {
    test('finds entries while the user types', async () => {
      const { page, goTo, readLinks } = await enter(studio, 'Lena Latest', 'desktop', { dark: true })
      await goTo('/links')
      await page.getByRole('button', { name: texts.links.addBlock, exact: true }).click()
      await page.getByRole('button', { name: new RegExp(`^${kinds.latest.name}`) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(latest.hint).waitFor()
      await dialog.getByLabel(fields.title).fill('New films')
      await dialog.getByLabel(addressLabels.web).fill(`${origin}/nothing`)
      await dialog.getByText('No feed was found').waitFor()
      await checkScreen(page, 'latest-nothing')
      await dialog.getByLabel(addressLabels.web).fill(`${origin}/feed`)
      await dialog.getByText(latest.found({ title: 'Films', count: 4 })).waitFor()
      await checkScreen(page, 'latest-found')
      const title = 'How a bowl is thrown, part 4'
      await dialog.getByRole('button', { name: latest.hide({ title }) }).click()
      await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      const [link] = await readLinks()
      expect(link!.business_block_config).toMatchObject({
        source: `${origin}/feed`,
        hidden: [expect.any(String)],
      })
      await goTo(`/links/${link!.id}`)
      await page.getByText(latest.found({ title: 'Films', count: 4 })).waitFor()
      const frame = page.frameLocator('iframe').first()
      await frame.getByText('How a bowl is thrown, part 3').waitFor()
      await page.getByRole('button', { name: latest.pin({ title: 'How a bowl is thrown, part 1' }) }).click()
      await expect
        .poll(() => frame.locator('.la b').first().textContent())
        .toBe('How a bowl is thrown, part 1')
      await checkScreen(page, 'latest-editor')
      await page.setViewportSize(devices.phone.viewport)
      await checkScreen(page, 'latest-editor-phone')
      await goTo('')
      await page.frameLocator('iframe').first().getByText('How a bowl is thrown, part 3').waitFor()
      await checkScreen(page, 'latest-home')
    })
  },
  listen,
)
