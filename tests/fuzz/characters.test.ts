import type { Block } from '@vitrine/page/blocks/block'
import { toFormDefinition } from '@vitrine/page/form-definition'
import { renderFormPage, renderFormSent } from '@vitrine/page/form-page'
import { renderGate } from '@vitrine/page/gate-page'
import { renderProfilePage } from '@vitrine/page/profile-page'
import { renderSandboxCheckout } from '@vitrine/page/service-pages/checkout'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import { createShareSubject, shareSize } from '@vitrine/page/share-subject'
import { getTexts } from '@vitrine/page/texts/index'
import { createVcard } from '@vitrine/page/vcard'
import MailComposer from 'nodemailer/lib/mail-composer'
import sharp from 'sharp'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { createUsername } from '../../apps/server/src/domain/slugs.ts'
import { analyse } from '../../apps/server/src/features/doctor/analyse.ts'
import { noAnalytics } from '../../apps/server/src/features/doctor/snapshot.ts'
import type { Brief } from '../../apps/server/src/providers/ai/port.ts'
import { buildPrompt } from '../../apps/server/src/providers/ai/prompt.ts'
import { createRulesProvider } from '../../apps/server/src/providers/ai/rules/rules.ts'
import { toMessage } from '../../apps/server/src/providers/mail/message.ts'
import type { MailKind, MailParams } from '../../apps/server/src/providers/mail/params.ts'
import { renderMail } from '../../apps/server/src/providers/mail/render.ts'
import { renderQrPng, renderQrSvg } from '../../apps/server/src/providers/qr.ts'
import type { Storage } from '../../apps/server/src/providers/storage/port.ts'
import { drawShareImage } from '../../apps/server/src/site/profile/share-image.ts'
import { drawText, findDrawableText } from '../../apps/server/src/site/profile/text-image.ts'
import { illFormed, oddTexts } from '../support/characters.ts'
import { parseMarkup } from '../support/markup.ts'
import { site } from '../support/sample-shop.ts'
import { createSnapshot } from '../support/snapshot.ts'
import { createWordedPage } from '../support/worded-page.ts'

/** Returns a value that fits a schema, with `text` in every text. */
const filled = (given: TSchema, text: string): unknown => {
  const schema = given as TSchema & Record<string, unknown>
  const { type, anyOf, properties, items } = schema as {
    type?: string
    anyOf?: TSchema[]
    properties?: Record<string, TSchema>
    items?: TSchema
  }
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (anyOf) return filled(anyOf[0]!, text)
  if (type === 'string')
    return schema.format || schema.pattern ? undefined : text.slice(0, Number(schema.maxLength ?? 1e6))
  if (type === 'array') return [filled(items!, text)]
  if (type === 'boolean') return true
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {})
        .map(([name, member]) => [name, filled(member, text)] as const)
        .filter(([, value]) => value !== undefined),
    )
  return schema.minimum ?? 1
}
const fillConfig = (text: string, { config, example }: Block) => {
  const { properties } = config as { properties?: Record<string, TSchema> }
  const filledConfig = filled(config, text) as Record<string, unknown>
  // Texts with a pattern keep the example
  return Object.fromEntries(
    Object.keys(properties ?? {}).map((name) => [
      name,
      filledConfig[name] ?? example.business_block_config?.[name],
    ]),
  )
}

const texts = Object.entries(oddTexts)
const forEach = (work: (text: string, name: string) => unknown) => {
  for (const [name, text] of texts)
    try {
      work(text, name)
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
    }
}
const wellFormed = (html: string) => {
  expect(illFormed.exec(html)?.[0]).toBeUndefined()
  return parseMarkup(html)
}

describe('every control, format, separator and noncharacter of Unicode', () => {
  test('creates a well-formed page for any text of a profile, links and configs', () => {
    forEach((text) => {
      for (const withheld of [false, true]) {
        const elements = wellFormed(renderProfilePage(createWordedPage(text, withheld, fillConfig)).html)
        const data = elements.filter(({ attributes }) => attributes.get('type') === 'application/ld+json')
        for (const { text: json } of data) JSON.parse(json)
        expect(data).toHaveLength(withheld ? 0 : 1)
      }
    })
  })

  test('creates well-formed forms, gates and responses', () => {
    forEach((text) => {
      const field = { id: 'a', label: text, placeholder: text, options: [text, 'b'] }
      const fields = ['text', 'textarea', 'select', 'checkbox'].map((type, i) => ({
        ...field,
        id: `a${i}`,
        type,
      }))
      const business_block_config = { title: text, submit_label: text, success_message: text, fields }
      const definition = toFormDefinition(
        { kind: 'form', title: text, business_block_config },
        getTexts('en').form,
      )
      const values = new Map(definition.fields.map(({ id }) => [id, text]))
      const page = createWordedPage(text, false)
      const form = { page, formId: 1, definition, profileUrl: '/someone', action: '/f/1' }
      const sandbox = {
        status: 'open',
        planName: text,
        interval: 'month',
        amount: 1,
        discount: 0,
        currency: 'USD',
      }
      const pages = [
        renderGate({
          page,
          linkId: 1,
          title: text,
          gate: { type: 'code', message: text },
          profileUrl: '/',
          campaign: text,
        }),
        renderFormPage({ ...form, values, hidden: { _tags: text } }),
        renderFormSent(form),
        renderErrorPage({
          status: 500,
          requestId: text,
          language: text,
          domain: { language: text, isOpen: true },
        }),
        renderSandboxCheckout(sandbox as never, { id: '1', csrfToken: text, language: text }),
      ]
      for (const page of pages) wellFormed((typeof page === 'function' ? page(site) : page).html)
    })
  })

  test('adds no line to a contact card by any kind of line break', () => {
    forEach((text) => {
      const card = { role: text, organization: text, phone: text, email: text, address: text, note: text }
      const vcardText = createVcard({ ...card, name: `a${text}`, url: 'https://vitrine.example/someone' })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
      const lines = vcardText.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/)
      for (const line of lines.slice(0, -1)) expect(line).toMatch(/^(?:[A-Z]+:| )/)
      expect(vcardText.isWellFormed()).toBe(true)
    })
  })

  test('creates e-mails that can be sent, with well-formed HTML', async () => {
    const at = '2026-11-21T03:02:27.000Z'
    const kinds = {
      ...{ verify_email: '', password_reset: '', password_changed: '', email_changed: '', new_device: '' },
      ...{ api_key_created: '', account_deleted: '', workspace_invite: '', transfer_request: '' },
      ...{ form_submission: '', domain_failed: '', alert: '', alert_digest: '' },
    }
    for (const [name, text] of texts) {
      const params = { lines: [text, text], answers: [text], pageNames: [text], at, count: '12' }
      const words = [
        'name',
        'token',
        'newEmail',
        'device',
        'address',
        'keyName',
        'scope',
        'inviter',
        'workspace',
      ]
      const more = ['role', 'owner', 'profile', 'form', 'host', 'record', 'title', 'message']
      const allParams = { ...Object.fromEntries([...words, ...more].map((word) => [word, text])), ...params }
      for (const kind of Object.keys(kinds) as MailKind[]) {
        const mail = renderMail(kind, allParams as unknown as MailParams[typeof kind], {
          baseUrl: 'https://vitrine.example',
          siteName: 'Vitrine',
        })
        expect(illFormed.exec(mail.html)?.[0], `${kind} ${name}`).toBeUndefined()
        expect(mail.subject, `${kind} ${name}`).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        const message = toMessage({ to: 'robin@example.com', ...mail }, 'Vitrine <mail@vitrine.example>')
        if (kind === 'alert') await new MailComposer(message).compile().build()
      }
    }
  })

  test('creates QR codes, usernames and ideas without an error', async () => {
    const ideas = createRulesProvider()
    for (const [name, text] of texts) {
      if (text) await renderQrSvg(`https://vitrine.example/${text.slice(0, 200)}`)
      expect(createUsername(text), name).toMatch(/^[a-z0-9-]+$/)
      const link = { title: text, kind: text, section: text, about: text }
      const content = { name: text, bio: text, location: text, socials: [text], links: [link] }
      for (const [i, type] of (['bio', 'title', 'cta', 'description', 'seo'] as const).entries()) {
        const brief: Brief = {
          type,
          tone: text,
          prompt: text,
          count: 3,
          link: i % 2 ? link : null,
          current: [text],
          avoid: [text],
          language: ['en', 'de', 'es', 'fr', 'pt', text][i]!,
          profile: { ...content, language: text },
        }
        const { suggestions } = await ideas.suggest(brief)
        for (const suggestion of suggestions)
          expect(suggestion.text, name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        JSON.parse(buildPrompt(brief))
      }
    }
    await renderQrPng('https://vitrine.example/\u2028', 200)
  })

  test('analyses a profile with plain ids and no error', () => {
    forEach((text) => {
      const wording = {
        title: text,
        supporting_text: text,
        description: text,
        image_alt: text,
        section: text,
        icon: text,
      }
      const { recommendations } = analyse(
        createSnapshot({
          profile: {
            ...{
              display_name: text,
              bio: text,
              avatar_alt: text,
              pronouns: text,
              location: text,
              footer_text: text,
            },
            seo: { title: text, description: text },
            sensitive: { enabled: true, label: text },
          },
          links: ['normal', 'header', 'text', 'form', 'faq', 'countdown'].flatMap((kind) => [
            { ...wording, kind, business_block_config: { title: text, text } },
            { ...wording, kind, gate: { type: 'sensitive', min_age: null, message: text } as never },
          ]),
        }),
        noAnalytics,
      )
      for (const { id } of recommendations) expect(id).toMatch(/^[\w.-]+$/)
    })
  })

  describe('share image of a page', () => {
    const storage = { get: async () => null } as unknown as Storage
    const draw = async (text: string) => {
      const { profile, canonicalUrl } = createWordedPage(text, false)
      const subject = createShareSubject(profile, canonicalUrl)
      return sharp(await drawShareImage(storage, { ...subject, username: text, language: text })).metadata()
    }

    test('draws or omits each character', async () => {
      const face = { family: 'sans-serif', weight: 400, color: '#000000', lang: 'en' } as const
      for (const [name, text] of texts) {
        const shown = await findDrawableText(text)
        expect(shown, name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Cn}]/u)
        if (shown)
          expect(
            (await drawText(shown, face, { width: 400, height: 100, sizes: [24] })) !== undefined,
            name,
          ).toBe(true)
      }
    })

    test('draws a share image for any text', async () => {
      for (const [name, text] of texts.filter(([name]) => !name.endsWith('alone')))
        expect(await draw(text), name).toMatchObject({ format: 'png', ...shareSize })
    })
  })
})
