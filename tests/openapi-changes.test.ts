import { expect, test } from 'vitest'
import { loadConfig } from '../apps/server/src/config.ts'
import { createExtensionDocument, createServiceDocument } from '../apps/server/src/http/openapi-documents.ts'
import { findBreakingChanges } from '../scripts/compare-openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: any part of an OpenAPI document
type Json = any

const config = loadConfig({})
const contract: Json = createServiceDocument(config)
const extensions: Json = createExtensionDocument(config)

const compare = (document: Json, change: (changed: Json) => unknown, closedEnums = true): string[] => {
  const changed = structuredClone(document)
  change(changed)
  return findBreakingChanges(document, changed, { closedEnums }).map(({ path, rule }) => `${rule}: ${path}`)
}
const schemas = (document: Json) => document.components.schemas

test.each<[string, (document: Json) => unknown]>([
  ['operation_removed: DELETE /links/{id}', (d) => delete d.paths['/links/{id}'].delete],
  ['security_changed: GET /links', (d) => d.paths['/links'].get.security.shift()],
  [
    'security_changed: GET /billing/plans',
    (d) => d.paths['/billing/plans'].get.security.push({ bearer: [] }),
  ],
  ['parameter_removed: GET /links query page', (d) => d.paths['/links'].get.parameters.splice(1, 1)],
  [
    'parameter_required: GET /links query profile_id',
    (d) => (d.paths['/links'].get.parameters[0].required = true),
  ],
  [
    'parameter_required: GET /links query token',
    (d) => d.paths['/links'].get.parameters.push({ name: 'token', in: 'query', required: true, schema: {} }),
  ],
  [
    'body_required: DELETE /links/{id} body',
    (d) => (d.paths['/links/{id}'].delete.requestBody.required = true),
  ],
  [
    'media_type_removed: POST /links body application/json',
    (d) => delete d.paths['/links'].post.requestBody.content['application/json'],
  ],
  ['status_removed: POST /workspaces 201', (d) => delete d.paths['/workspaces'].post.responses[201]],
  ['status_removed: PUT /links/{id} 409', (d) => delete d.paths['/links/{id}'].put.responses[409]],
  ['status_added: POST /links 202', (d) => (d.paths['/links'].post.responses[202] = {})],
  [
    'code_removed: PUT /links/{id} 409 stale_revision',
    (d) =>
      (d.paths['/links/{id}'].put.responses[409].content[
        'application/json'
      ].schema.allOf[1].properties.code.enum = ['conflict']),
  ],
  ['field_removed: response Link.clicks', (d) => delete schemas(d).Link.properties.clicks],
  ['field_removed: request LinkCreate.icon', (d) => delete schemas(d).LinkCreate.properties.icon],
  [
    'field_optional: response Link.clicks',
    (d) => schemas(d).Link.required.splice(schemas(d).Link.required.indexOf('clicks'), 1),
  ],
  ['field_required: request LinkCreate.kind', (d) => schemas(d).LinkCreate.required.push('kind')],
  [
    'type_changed: response Link.clicks',
    (d) => (schemas(d).Link.properties.clicks.type = ['integer', 'null']),
  ],
  [
    'type_changed: request LinkCreate.pinned',
    (d) => (schemas(d).LinkCreate.properties.pinned.type = 'boolean'),
  ],
  ['value_added: response Link.state', (d) => schemas(d).Link.properties.state.enum.push('paused')],
  ['value_removed: request LinkCreate.size', (d) => schemas(d).LinkCreate.properties.size.enum.shift()],
  [
    'limit_narrowed: request LinkCreate.title',
    (d) => (schemas(d).LinkCreate.properties.title.maxLength = 10),
  ],
])('finds a breaking change: %s', (expected, change) => {
  expect(compare(contract, change)).toContain(expected)
})

test('accepts additions', () => {
  const changes = compare(contract, (d) => {
    d.paths['/new'] = d.paths['/links']
    schemas(d).Link.properties.note = { type: 'string' }
    schemas(d).LinkCreate.properties.note = { type: 'string' }
    schemas(d).LinkCreate.properties.size.enum.push('huge')
    schemas(d).LinkCreate.properties.title.maxLength = 10_000
    schemas(d).Link.properties.section.type = 'string'
    schemas(d).ErrorCode.enum.push('new_code')
    d.paths['/links'].get.parameters.push({
      name: 'q',
      in: 'query',
      required: false,
      schema: { type: 'string' },
    })
  })
  expect(changes).toEqual([])
})

test('lets extensions add values, but not remove events', () => {
  const addState = (d: Json) => schemas(d).Link.properties.state.enum.push('paused')
  expect(compare(extensions, addState, false)).toEqual([])
  expect(compare(extensions, (d) => delete d.webhooks['submission.created'], false)).toEqual([
    'event_removed: submission.created',
  ])
})
