import { afterAll, expect, test } from 'vitest'
import { listmonkUser, newsletterKeys, openNewsletters } from '../../support/newsletters.ts'
import { openSmtp } from '../../support/smtp.ts'
import {
  checkScreen,
  describeStudio,
  download,
  enter,
  expectFits,
  type Person,
  type Studio,
} from './support.ts'
import { texts } from './texts.ts'

const t = texts.newsletter
const smtp = await openSmtp()
const services = await openNewsletters()
afterAll(() => Promise.all([smtp.close(), services.close()]))

const imprint = 'Bakery Wren, High Street 5, 10115 Berlin'

/** Verifies the address of the owner, adds a sign-up block in a language and publishes the page. */
const prepare = async (studio: Studio, person: Person, language = 'en') => {
  await studio.change((db) =>
    db.updateTable('user').set({ email_verified_at: Date.now() }).where('email', '=', person.email).execute(),
  )
  const { id } = await person.addLink({
    title: 'News of the bakery',
    kind: 'email_capture',
    business_block_config: { imprint },
  })
  await person.call('PUT', '/api/v1/profile', { language, is_published: true })
  return id as number
}

/** Returns the links of the newest e-mail to an address. */
const readLinks = async (studio: Studio, address: string) => {
  const find = () => smtp.received.findLast(({ to }) => to === address)
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  const { text, headers } = find()!
  const read = (pattern: RegExp, source = '') => studio.url + pattern.exec(source)![0]
  return {
    confirm: read(/\/newsletter\/confirm\/[\w.-]+/, text),
    leave: read(/\/newsletter\/leave\/[\w-]+/, headers['list-unsubscribe']),
  }
}

describeStudio(
  'newsletter',
  (studio) => {
    /** Opens a browser without scripts, as some visitors and all strict mail programs have. */
    const openWithoutScript = async (person: Person) => {
      const context = await person.context.browser()!.newContext({
        javaScriptEnabled: false,
        viewport: { width: 390, height: 844 },
      })
      return context.newPage()
    }
    const signUp = async (person: Person, email: string) => {
      const visitor = await openWithoutScript(person)
      await visitor.goto(`${studio.url}/${person.username}`)
      await visitor.locator('input[type=email]').fill(email)
      await visitor.locator('.fm button').click()
      return visitor
    }

    test.each([
      ['en', 'Check your mail', 'You are on the list', 'ltr'],
      ['de', 'Sieh in deinem Postfach nach', 'Du stehst auf der Liste', 'ltr'],
      ['ar', 'تحقق من بريدك', 'أنت الآن في القائمة', 'rtl'],
    ])('a visitor confirms and leaves without script in %s', async (language, check, done, direction) => {
      const person = await enter(studio, `Owner ${language}`)
      await prepare(studio, person, language)
      const email = `visitor-${language}@example.org`
      const visitor = await signUp(person, email)
      await visitor.getByText(check).first().waitFor()
      const count = async () =>
        (await person.call('GET', `/ext/v1/subscribers/counts?profile_id=${person.profileId}`)).data
      const { confirm, leave } = await readLinks(studio, email)
      await visitor.goto(confirm)
      await visitor.getByText(imprint).waitFor()
      expect(await visitor.locator('html').getAttribute('dir')).toBe(direction)
      expect(await count()).toMatchObject({ pending: 1, confirmed: 0 })
      await visitor.getByRole('button').click()
      await visitor.getByText(done).first().waitFor()
      expect(await count()).toMatchObject({ pending: 0, confirmed: 1 })
      await visitor.goto(leave)
      expect(await count()).toMatchObject({ confirmed: 1 })
      await visitor.getByRole('button').click()
      await expect.poll(count).toMatchObject({ confirmed: 0, unsubscribed: 1 })
      await visitor.context().close()
    })

    test('the owner reads evidence, connects a service, exports and erases', async () => {
      const person = await enter(studio, 'Nora News', 'phone')
      const { page, goTo } = person
      await goTo('/audience/newsletter')
      await page.getByRole('heading', { name: t.emptyTitle }).waitFor()
      await page.getByText(t.unverified).waitFor()
      await page.getByRole('link', { name: t.addBlock }).waitFor()
      await checkScreen(page, 'newsletter-empty-phone')
      const block = await prepare(studio, person)
      await goTo(`/links/${block}`)
      await page.getByRole('heading', { name: t.mailPreview }).click()
      await page.getByText(`Sender: ${imprint}`).waitFor()
      await page.getByLabel(texts.links.blockFields.mail_text).fill('Order at wren.example')
      await page.getByText(t.sentenceOmitted).waitFor()
      await page.getByLabel(texts.links.blockFields.mail_text).fill('Once a month')
      await page.getByText('Once a month').first().waitFor()
      await checkScreen(page, 'newsletter-block-phone')
      await goTo('/audience/newsletter')
      await page.getByText(t.emptyText).waitFor()

      await page.getByRole('link', { name: t.destinations }).click()
      await page.getByRole('heading', { name: t.noDestinations }).waitFor()
      await checkScreen(page, 'destinations-empty-phone')
      await page.getByRole('button', { name: t.add }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: texts.common.continue }).click()
      await dialog.getByText(texts.common.required).first().waitFor()
      await dialog.getByLabel(t.address).fill(services.urlOf('listmonk'))
      await dialog.getByLabel(t.username).fill(listmonkUser)
      await dialog.getByLabel(t.keys.listmonk, { exact: true }).fill(newsletterKeys.listmonk)
      await checkScreen(page, 'destination-new-phone')
      await dialog.getByRole('button', { name: texts.common.continue }).click()
      await dialog.getByRole('button', { name: new RegExp(t.list) }).click()
      await page.getByRole('option', { name: /^News/ }).click()
      await checkScreen(page, 'destination-list-phone')
      await dialog.getByRole('button', { name: texts.common.save }).click()
      await page.getByText(texts.common.on, { exact: true }).waitFor()
      await page.getByRole('button', { name: t.test, exact: true }).click()
      await page.getByText(t.works).waitFor()

      // A failure of the service has its reason; the next attempt adds the address once
      services.fault = ({ method }) => (method === 'GET' ? undefined : { status: 500, body: {} })
      for (const name of ['sam', 'kim']) {
        const visitor = await signUp(person, `${name}@example.org`)
        if (name === 'sam') {
          await visitor.goto((await readLinks(studio, 'sam@example.org')).confirm)
          await visitor.getByRole('button').click()
        }
        await visitor.context().close()
      }
      await expect
        .poll(
          async () => {
            await page.reload()
            await page.getByRole('button', { name: t.test, exact: true }).waitFor()
            return page.getByText(t.failing, { exact: true }).count()
          },
          { timeout: 30_000 },
        )
        .toBe(1)
      await checkScreen(page, 'destination-failing-phone')
      services.fault = () => undefined
      await page.getByRole('button', { name: t.sendAgain }).click()
      await expect
        .poll(() => services.entries.listmonk.map(({ email, state }) => `${email} ${state}`), {
          timeout: 20_000,
        })
        .toEqual(['sam@example.org subscribed'])

      await goTo('/audience/newsletter')
      await page.getByRole('button', { name: /sam@example\.org/ }).waitFor()
      await page.getByText(t.count.confirmed({ n: 1 })).waitFor()
      await checkScreen(page, 'newsletter-phone')
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.reload()
      await page.getByText(t.count.confirmed({ n: 1 })).waitFor()
      await checkScreen(page, 'newsletter-dark')
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByText(t.count.pending({ n: 1 })).click()
      await expect.poll(() => page.getByRole('button', { name: /sam@example\.org/ }).count()).toBe(0)
      await page.getByText(t.all, { exact: true }).first().click()
      await page.getByLabel(texts.common.search).fill('SAM@')
      await expect.poll(() => page.getByRole('button', { name: /kim@example\.org/ }).count()).toBe(0)
      const csv = (await download(page.getByRole('button', { name: texts.forms.export }))).content.toString()
      expect(csv).toContain('sam@example.org')
      expect(csv).not.toContain('kim@example.org')

      await page.getByRole('button', { name: /sam@example\.org/ }).click()
      await dialog.getByText(imprint).waitFor()
      await dialog.getByText(t.confirmedAt).first().waitFor()
      await checkScreen(page, 'subscriber-phone')
      await dialog.getByRole('button', { name: t.erase }).click()
      const question = page.getByRole('alertdialog')
      await question.getByText(t.eraseKept).waitFor()
      await checkScreen(page, 'subscriber-erase-phone')
      await question.getByRole('button', { name: t.erase }).click()
      await page.getByText(t.erased({ subscribers: 1, entries: 1 })).waitFor()
      await page.getByText(t.noneFound).waitFor()
      await page.getByLabel(texts.common.search).fill('')
      await page.getByRole('button', { name: /kim@example\.org/ }).waitFor()

      await goTo('/audience/newsletter/destinations')
      await page.getByRole('button', { name: t.pause, exact: true }).click()
      await page.getByText(t.disabled.paused).waitFor()
      await page.setViewportSize({ width: 1440, height: 900 })
      await checkScreen(page, 'destination-paused')
      await expectFits(page)
      await page.getByRole('button', { name: texts.common.remove }).click()
      await question.getByRole('button', { name: texts.common.remove }).click()
      await page.getByRole('heading', { name: t.noDestinations }).waitFor()
    })
  },
  async () => ({
    SMTP_URL: smtp.url,
    EGRESS: 'on',
    EGRESS_ALLOW: services.host,
  }),
)
