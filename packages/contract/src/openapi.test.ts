import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormatsModule from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { createSuccessEnvelope } from './envelopes.ts'
import { errorCodes, getErrorStatus } from './errors.ts'
import { extensionBase, extensionOperations } from './extensions/operations.ts'
import { accountOperations } from './features/account.operations.ts'
import { formats } from './formats.ts'
import { mayGrant } from './grants.ts'
import { takesIdempotencyKey } from './idempotency.ts'
import { createAccountDocument, createOpenApiDocument } from './openapi.ts'
import type { AnyOperation } from './operation.ts'
import { acceptsIfMatch, listDeclaredErrors, operations } from './operations.ts'
import { findUnsafeUrls } from './url.ts'

type Responses = Record<string, { content?: { 'application/json': { schema: unknown } } }>
type Documented = {
  operationId: string
  security: unknown[]
  responses: Responses
  parameters: { name: string; in: string }[]
}
type Doc = {
  openapi: string
  info: { description: string }
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Record<string, unknown> }
}

const info = {
  title: 'Vitrine',
  version: '0.2.0',
  servers: [{ url: 'https://vitrine.example.com/api/v1' }],
  apiVersion: 'v1',
}
const document = createOpenApiDocument(operations, info) as unknown as Doc
const accountDoc = createAccountDocument(accountOperations, {
  ...info,
  servers: [{ url: 'https://vitrine.example.com' }],
}) as unknown as Doc

const extensionDoc = createOpenApiDocument(extensionOperations, {
  ...info,
  servers: [{ url: `https://vitrine.example.com${extensionBase}` }],
}) as unknown as Doc

const specified = readFileSync(new URL('../../../tests/conformance/operations.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', ok = '', errors = ''] = line.split(/\s+/)
    return { method, path, ok: ok.split(','), errors: errors.split(',').filter(Boolean) }
  })

const ajv = new Ajv({ allErrors: true, strict: false })
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default
addFormats(ajv, ['email'])
ajv.addFormat('password', true)
for (const [name, format] of Object.entries(formats))
  ajv.addFormat(name, { type: 'string', validate: format.check })
ajv.addKeyword({
  keyword: 'x-safe-urls',
  validate: (_: unknown, data: unknown) => findUnsafeUrls(data, '').length === 0,
})

const findErrors = (schema: object, value: unknown) => (ajv.validate(schema, value) ? [] : ajv.errors)
const all: [string, AnyOperation][] = [operations, extensionOperations, accountOperations].flatMap((table) =>
  Object.entries(table),
)
const isExtension = (id: string) => id in extensionOperations

test('defines path, query and body of every operation by valid JSON Schemas', () => {
  const wrong = all.flatMap(([id, { params, query, body }]) =>
    [params, query, body].filter((schema) => schema && !ajv.validateSchema(schema)).map(() => id),
  )
  expect(wrong).toEqual([])
})

describe('OpenAPI document against the specification', () => {
  test('lists exactly the operations and success statuses of the specification', () => {
    const documented = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => {
        const ok = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
        return `${method.toUpperCase()} ${path} ${ok.join(',')}`
      }),
    )
    // The number stated in the specification
    expect(specified).toHaveLength(67)
    expect(documented.toSorted()).toEqual(
      specified.map((o) => `${o.method} ${o.path} ${o.ok.join(',')}`).toSorted(),
    )
  })

  test('declares every error status the specification names', () => {
    const missing = specified.flatMap(({ method, path, errors }) => {
      const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {}
      return errors.filter((status) => !responses[status]).map((status) => `${method} ${path} ${status}`)
    })
    expect(missing).toEqual([])
  })

  test('declares 401 for all operations except the five public ones', () => {
    const open = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .filter((operation) => operation.security.length === 0)
    expect(open.map((o) => o.operationId).toSorted()).toEqual([
      'confirmPasswordReset',
      'listPlans',
      'login',
      'register',
      'requestPasswordReset',
    ])
    for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
      if (operation.security.length)
        expect(Object.keys(operation.responses), operation.operationId).toContain('401')
    }
  })

  test('declares every error code in an operation or for all URLs', () => {
    // For /oembed, which is in no table: an unsupported format
    const declared = new Set([
      'not_implemented',
      ...all.flatMap(([, operation]) => listDeclaredErrors(operation)),
    ])
    for (const doc of [document, accountDoc])
      for (const code of errorCodes)
        expect(declared.has(code) || doc.info.description.includes(`\`${code}\``), code).toBe(true)
  })

  test('contains only references that resolve and standard keywords', () => {
    for (const doc of [document, extensionDoc, accountDoc]) {
      const text = JSON.stringify(doc)
      const names = new Set(
        [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] as string),
      )
      expect(names.size).toBeGreaterThan(10)
      for (const name of names) expect(Object.keys(doc.components.schemas)).toContain(name)
      expect(text).not.toContain('x-safe-urls')
      expect(text).not.toContain('media-uri')
    }
  })

  test('references the schema of a resource wherever it is returned', () => {
    const schema = document.paths['/links/{id}']?.put?.responses['200']?.content?.['application/json'].schema
    expect(schema).toMatchObject({ properties: { data: { $ref: '#/components/schemas/Link' } } })
  })

  test('declares 422 for every operation and also 400, 413 and 415 for every write', () => {
    const ofBodies = ['malformed_body', 'payload_too_large', 'unsupported_media_type']
    for (const [, operation] of all) {
      const codes = listDeclaredErrors(operation)
      expect(codes, operation.id).toContain('validation_failed')
      if (operation.method !== 'GET') expect(codes, operation.id).toEqual(expect.arrayContaining(ofBodies))
    }
  })

  test('declares Idempotency-Key for POST outside /auth, If-Match for guarded writes, and X-Propose', () => {
    for (const [, operation] of all) {
      const path = operation.path.replace(/:(\w+)/g, '{$1}')
      const doc = isExtension(operation.id) ? extensionDoc : document
      const documented = (doc.paths[path] ?? accountDoc.paths[path])?.[operation.method.toLowerCase()]
      const sent = documented?.parameters.filter((p) => p.in === 'header').map((p) => p.name) ?? []
      expect(sent.includes('Idempotency-Key'), operation.id).toBe(takesIdempotencyKey(operation))
      const responses = JSON.stringify(documented?.responses)
      expect(responses.includes('Idempotent-Replayed'), operation.id).toBe(takesIdempotencyKey(operation))
      expect(sent.includes('If-Match'), operation.id).toBe(acceptsIfMatch(operation))
      const isInPlace = operation.proposes === 'in_place'
      expect(sent.includes('X-Propose'), operation.id).toBe(isInPlace)
      expect(responses.includes('"proposal":{"type":"object"'), operation.id).toBe(isInPlace)
    }
  })
})

describe('documents for programs', () => {
  const documents = [document, extensionDoc, accountDoc]
  const documented = documents.flatMap((doc) =>
    Object.values(doc.paths).flatMap((item) => Object.values(item)),
  )

  test('describes every property of every schema', () => {
    const missing: string[] = []
    const walk = (schema: unknown, at: string): void => {
      if (typeof schema !== 'object' || schema === null) return
      const { properties, ...rest } = schema as { properties?: Record<string, object> }
      for (const [name, property] of Object.entries(properties ?? {})) {
        const text = JSON.stringify({ ...property, properties: undefined, items: undefined })
        if (!text.includes('"description"') && !text.includes('"$ref"')) missing.push(`${at}.${name}`)
        walk(property, `${at}.${name}`)
      }
      for (const [name, part] of Object.entries(rest)) walk(part, `${at}.${name}`)
    }
    for (const doc of documents) walk(doc.components.schemas, 'schemas')
    expect(missing).toEqual([])
  })

  test('lists the bearer key first for generated collections', () => {
    const withKey = documented.filter(({ security }) => JSON.stringify(security).includes('bearer'))
    expect(withKey.length).toBeGreaterThan(80)
    for (const { security, operationId } of withKey) expect(security[0], operationId).toEqual({ bearer: [] })
  })

  test('declares WWW-Authenticate for 401 responses only', () => {
    for (const { responses, operationId } of documented)
      for (const [status, response] of Object.entries(responses))
        expect(
          JSON.stringify(response).includes('headers/WWW-Authenticate'),
          `${operationId} ${status}`,
        ).toBe(status === '401')
  })

  test('accepts `revision` only in bodies of guarded operations and returns `deleted` from every DELETE', () => {
    for (const [id, operation] of all) {
      const listed = 'revision' in ((operation.body as { properties?: object })?.properties ?? {})
      if (listed || operation.method === 'DELETE') expect(listed, id).toBe(acceptsIfMatch(operation))
      if (operation.method === 'DELETE') expect(operation.example.data, id).toMatchObject({ deleted: true })
    }
  })

  test('defines a pattern for custom formats', () => {
    expect(JSON.stringify(document.components.schemas.ProfileUpdate)).toMatch(
      /"format":"username"[^}]*"pattern":/,
    )
  })
})

describe('operations table', () => {
  test.each(all)('declares all path parameters of %s', (_, operation) => {
    const named = [...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(Object.keys(operation.params?.properties ?? {})).toEqual(named)
    expect(operation.summary).not.toMatch(/\.$/)
    expect(operation.description.length).toBeGreaterThan(10)
  })

  test('uses each id and each method with a path once', () => {
    const addresses = all.map(([id, o]) => `${o.method} ${isExtension(id) ? extensionBase : ''}${o.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(new Set(all.map(([id]) => id)).size).toBe(all.length)
  })

  test.each(all)('fits the example of %s to its schemas', (_, operation) => {
    if (operation.body) expect(findErrors(operation.body, operation.example.body)).toEqual([])
    else expect(operation.example.body).toBeUndefined()
    const [data] = Object.values(operation.ok) as [Parameters<typeof createSuccessEnvelope>[0]]
    const envelope = {
      ok: true,
      ...(operation.example.data === undefined ? {} : { data: operation.example.data }),
    }
    expect(findErrors(createSuccessEnvelope(data), envelope)).toEqual([])
  })

  test.each([
    ['getProfile', 'updateProfile'],
    ['createLink', 'updateLink'],
    ['createVariant', 'updateVariant'],
    ['createCampaign', 'updateCampaign'],
    ['getWorkspace', 'updateWorkspace'],
    ['updateMember', 'updateMember'],
    ['updateAlertPreferences', 'updateAlertPreferences'],
  ] as const)('accepts the response of %s as the body of %s', (read, write) => {
    expect(findErrors(operations[write].body, operations[read].example.data)).toEqual([])
  })

  test('guards every update of a resource by PUT with its revision', () => {
    const free = all.filter(([, o]) => o.method === 'PUT' && !acceptsIfMatch(o)).map(([id]) => id)
    expect(free.toSorted()).toEqual([
      'blockProfile',
      'blockUser',
      'setProfileTags',
      'unblockProfile',
      'unblockUser',
      'updateAccount',
      'updateApprovalPolicy',
      'updatePageIdentity',
    ])
  })

  test('defines no defaults in write bodies, which would overwrite omitted fields', () => {
    for (const [id, operation] of all)
      expect(JSON.stringify(operation.body ?? {}), id).not.toContain('"default"')
  })

  test.each(all)('declares errors of %s in the catalogue and according to its access', (_, operation) => {
    /** Public operations that verify a password or a session. */
    const verifies = ['login', 'finishOidc', 'confirmOidc', 'signInWithPasskey']
    const codes = listDeclaredErrors(operation)
    expect(codes.every((code) => errorCodes.includes(code))).toBe(true)
    expect(new Set(codes).size).toBe(codes.length)
    const statuses = new Set(codes.map(getErrorStatus))
    expect(statuses.has(401)).toBe(operation.access !== 'public' || verifies.includes(operation.id))
    const isScoped = ['write', 'admin'].includes(operation.access)
    const isRead = operation.access === 'read'
    expect(codes.includes('key_scope')).toBe(
      isScoped || (isRead && (mayGrant(operation) || operation.limitedKeys === 'refused')),
    )
    expect(codes.includes('idempotency_mismatch')).toBe(takesIdempotencyKey(operation))
    if (/:/.test(operation.path) && operation.access !== 'session') expect(statuses.has(404)).toBe(true)
  })

  test('rejects javascript URLs in every body with unknown fields', () => {
    const hostile = {
      title: 'T',
      name: 'N',
      url: 'https://example.com',
      extra: [{ deep: { href: ' JaVa\tscript:alert(1)' } }],
    }
    const bodies = all.filter(([, o]) => o.body?.additionalProperties === true)
    expect(bodies.map(([id]) => id)).toEqual([
      'updateProfile',
      'createLink',
      'updateLink',
      'createVariant',
      'updateVariant',
      'createCampaign',
      'updateCampaign',
      'createWorkspace',
      'updateWorkspace',
    ])
    for (const [id, { body }] of bodies) {
      expect(findErrors(body, hostile), id).not.toEqual([])
      expect(findErrors(body, { ...hostile, extra: [] }), id).toEqual([])
    }
  })
})
