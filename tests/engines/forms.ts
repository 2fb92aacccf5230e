import { createClient, fetchWithCookies } from '@vitrine/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../support/ports.ts'
import { createServiceFolder, startService } from '../support/service.ts'
import { emails, phones } from '../support/typed-inputs.ts'
import { type Engine, engines } from './engines.ts'

/** Submits pasted texts in the public form of an engine, and compares the stored answers with those of the API. */
export const describeForms = (name: keyof typeof engines) =>
  describe(`forms in ${name}`, () => {
    let service: Awaited<ReturnType<typeof startService>>
    let folder: Awaited<ReturnType<typeof createServiceFolder>>
    let engine: Engine
    let client: ReturnType<typeof createClient>
    beforeAll(async () => {
      folder = await createServiceFolder()
      const port = await findFreePort()
      const env = { DATA_DIR: folder.dataDir, PORT: String(port), FORM_RATE_LIMIT_RPM: '1000' }
      ;[service, engine] = await Promise.all([startService(env), engines[name]()])
      const fetch = fetchWithCookies()
      const person = { name: 'Robin Example', email: 'robin@example.com', password: 'marble otter canyon 41' }
      client = createClient({ baseUrl: service.url, fetch })
      await client.register({ body: { ...person, username: 'robin', accept_terms: true } })
      await client.updateProfile({ body: { is_published: true } })
    })
    afterAll(async () => {
      await engine?.close()
      await service?.end('SIGTERM')
      await folder?.remove()
    })

    test.each([
      ['phone', phones],
      ['email', emails],
    ] as const)('stores each %s as the API does', async (type, table) => {
      const fields = [{ id: 'x', type, label: 'X', required: true }]
      const { data: form } = await client.createLink({
        body: { title: type, url: service.url, kind: 'form', business_block_config: { fields } },
      })
      const tab = await engine.newTab()
      const accepted: string[] = []
      await tab.goto(`${service.url}/robin`)
      for (const [typed] of table) {
        const outcome = await tab.evaluate(
          async (id, text) => {
            const box = document.querySelector<HTMLElement & { empty?: DocumentFragment }>(`#f${id}`)!
            // The response replaces the form
            box.empty ??= Object.assign(document.createElement('template'), {
              innerHTML: box.innerHTML,
            }).content
            box.replaceChildren(box.empty.cloneNode(true))
            const input = box.querySelector<HTMLInputElement>('[name=x]')!
            const replaced = new Promise<void>((resolve) =>
              new MutationObserver(() => resolve()).observe(box, { childList: true }),
            )
            input.value = text
            input.form!.requestSubmit()
            await replaced
            return box.querySelector('.ok') ? 'accepted' : box.querySelector('.no')?.textContent
          },
          String(form.id),
          typed,
        )
        if (outcome === 'accepted') accepted.push(typed)
      }
      expect(accepted).toEqual(table.flatMap(([typed, stored]) => (stored === null ? [] : [typed])))
      const { data: entries } = await client.listFormSubmissions({
        params: { form_id: form.id },
        query: { profile_id: form.profile_id, limit: 100 },
      })
      expect(entries.map(({ answers }) => answers.x).reverse()).toEqual(
        table.flatMap(([, stored]) => stored ?? []),
      )
    })
  })
