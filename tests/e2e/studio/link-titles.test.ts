import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createPng } from './png.ts'
import { checkScreen, describeStudio, enter, signUp } from './support.ts'
import { texts } from './texts.ts'

/** Sends the response for `/spring-sale` when a title has been typed. */
const typed = Promise.withResolvers<void>()

const elsewhere = createServer(async (request, response) => {
  if (request.url === '/bowl.png')
    return response.setHeader('content-type', 'image/png').end(createPng(600, 400))
  if (request.url === '/gone') return response.writeHead(404).end()
  if (request.url === '/spring-sale') await typed.promise
  return response
    .setHeader('content-type', 'text/html')
    .end(
      `<title>ignored</title><meta property="og:title" content="Title of ${request.url}"><meta property="og:image" content="/bowl.png">`,
    )
}).listen(0, '127.0.0.1')
await once(elsewhere, 'listening')
const site = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
afterAll(() => elsewhere.close())

type Row = { readonly title: string; readonly url: string; readonly image_url: string | null }
const rowsBy = (links: readonly Row[]) =>
  links.map(({ title, image_url }) => [title, image_url === null ? 'no picture' : 'picture'])

describeStudio(
  'titles of pasted web addresses',
  (studio) => {
    test('fills in title and picture without overwriting typed text', async () => {
      const { page, goTo, call, readLinks } = await enter(studio, 'Lia Title', 'phone')
      const rows = async () => rowsBy(await readLinks())
      // Suggested titles are in the language of the page, not of the studio
      await call('PUT', '/api/v1/profile', { language: 'de' })
      await goTo('/links')
      const pasted = ['/autumn-collection', '/spring-sale', '/gone'].map((path) => site + path)
      await page.evaluate(
        (text) => navigator.clipboard.writeText(text),
        [...pasted, '+49 151 23456', 'lia@example.com', 'https://wa.me/4915123456'].join('\n'),
      )
      await page.getByLabel(texts.links.paste).press('Control+V')
      await page.getByRole('link', { name: /Spring sale/ }).click()
      await page.getByLabel(texts.links.fields.title, { exact: true }).fill('My own words')
      typed.resolve()
      await expect.poll(rows).toEqual([
        ['Title of /autumn-collection', 'picture'],
        // The service waits 5 s for the page, which typing can exceed on a slow machine
        ['My own words', expect.any(String)],
        [expect.stringMatching(/^(?:Gone|127)/), 'no picture'],
        ['+49 151 23456 anrufen', 'no picture'],
        ['E-Mail schreiben', 'no picture'],
        ['Auf WhatsApp schreiben', 'no picture'],
      ])
      await page.getByRole('link', { name: texts.links.back }).click()
      await page.getByRole('link', { name: /Title of .autumn-collection/ }).waitFor()
      await checkScreen(page, 'link-titles-phone')
    })

    test('fills in titles of web addresses from the first run', async () => {
      const visit = await studio.open()
      const { page, context } = visit
      await signUp(studio, visit, `Finn First ${Math.random().toString(36).slice(2, 7)}`)
      await page
        .getByLabel(texts.start.anythingElse)
        .fill(`${site}/first-shop\nOrder a bouquet ${site}/bouquets\nCall us: 020 7946 0958`)
      await page.getByRole('button', { name: texts.start.continueWith({ count: 3 }) }).click()
      await page.getByRole('heading', { name: texts.start.you }).waitFor()
      const rows = async () =>
        rowsBy((await (await context.request.get(`${studio.url}/api/v1/links`)).json()).data)
      await expect.poll(rows).toEqual([
        ['Title of /first-shop', 'picture'],
        ['Order a bouquet', 'picture'],
        ['Call us', 'no picture'],
      ])
    })
  },
  { EGRESS_ALLOW: '127.0.0.1' },
)
