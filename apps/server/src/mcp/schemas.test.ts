import {
  backgroundPatterns,
  ideaLanguages,
  ideaTones,
  languages,
  linkKinds,
  socialPlatforms,
  themeFonts,
  themePresets,
} from '@vitrine/contract'
import { filterDimensions } from '@vitrine/contract/visit-filter'
import { describe, expect, test } from 'vitest'
import { toolList } from './call.ts'

type Schema = {
  readonly type?: unknown
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}
type Node = { readonly at: string; readonly schema: Schema; readonly depth: number }

/** Returns a schema and all schemas in it. `depth` counts the levels of objects. */
const listNodes = (schema: Schema, at: string, depth = 1): Node[] => [
  { at, schema, depth },
  ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    listNodes(part, `${at}.${name}`, depth + 1),
  ),
  ...(schema.items ? listNodes(schema.items, `${at}[]`, depth) : []),
  ...(schema.anyOf ?? []).flatMap((part, i) => listNodes(part, `${at}|${i}`, depth)),
]

const inputs = toolList.map(({ name, inputSchema }) => ({ name, schema: inputSchema as Schema }))
const inputNodes = inputs.flatMap(({ name, schema }) => listNodes(schema, name))
const nodes = [
  ...inputNodes,
  ...toolList.flatMap(({ name, outputSchema }) => listNodes(outputSchema as Schema, `${name} result`)),
]
const findNodes = (isWrong: (node: Node) => boolean, among = nodes) =>
  among.filter(isWrong).map(({ at }) => at)
const listOpenObjects = ({ type, properties }: Schema) => type === 'object' && !properties

describe('schemas of tools follow the documented rules of function calling', () => {
  test('of each provider: one type per value, no null, an object with fields at the root', () => {
    expect(findNodes(({ schema: { type } }) => Array.isArray(type) || type === 'null')).toEqual([])
    expect(findNodes(({ schema }) => schema.enum?.includes(null) === true)).toEqual([])
    for (const { name, schema } of inputs) {
      expect([name, schema.type]).toEqual([name, 'object'])
      expect(Object.keys(schema).filter((key) => !/^(?:type|properties|required)$/.test(key))).toEqual([])
      const names = Object.keys(schema.properties!)
      expect(names.length).toBeGreaterThan(0)
      expect((schema.required ?? []).filter((field) => !names.includes(field))).toEqual([])
    }
    expect(JSON.stringify(nodes.map(({ schema }) => schema))).not.toContain('$ref')
  })

  // https://platform.openai.com/docs/guides/function-calling and /structured-outputs
  test('of OpenAI, without strict mode: names, descriptions and entries of lists', () => {
    expect(toolList.length).toBeLessThanOrEqual(128)
    for (const { name, description } of toolList) {
      expect(name).toMatch(/^[\w-]{1,64}$/)
      expect(description.length).toBeLessThanOrEqual(1024)
    }
    expect(findNodes(({ schema }) => schema.type === 'array' && !schema.items, inputNodes)).toEqual([])
  })

  test('of OpenAI, in strict mode after clients made all fields required and nullable: limits and closed objects', () => {
    const known =
      /^(?:type|description|enum|properties|items|anyOf|required|maxLength|maximum|maxItems|minItems)$/
    expect(
      findNodes(({ schema }) => Object.keys(schema).some((key) => !known.test(key)), inputNodes),
    ).toEqual([])
    expect(findNodes(({ schema }) => listOpenObjects(schema), inputNodes)).toEqual([])
    for (const { name, schema } of inputs) {
      const parts = listNodes(schema, name)
      expect(Math.max(...parts.map(({ depth }) => depth))).toBeLessThanOrEqual(5)
      const names = parts.flatMap((part) => Object.keys(part.schema.properties ?? {}))
      const values = parts.flatMap((part) => part.schema.enum ?? [])
      expect(names.length).toBeLessThanOrEqual(5000)
      expect(values.length).toBeLessThanOrEqual(1000)
      expect([...names, ...values].join('').length).toBeLessThanOrEqual(120_000)
    }
  })

  // https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools
  test('of Anthropic: names of tools and arguments, valid JSON Schema', () => {
    for (const { name } of toolList) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
    for (const { schema } of inputs)
      for (const name of Object.keys(schema.properties!)) expect(name).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/)
  })

  // https://ai.google.dev/api/caching#Schema, https://cloud.google.com/vertex-ai/docs/reference/rest/v1/FunctionDeclaration
  test('of Google Gemini: the subset of OpenAPI', () => {
    for (const { name } of toolList) expect(name).toMatch(/^[a-zA-Z_][\w.-]{0,63}$/)
    const types = ['string', 'integer', 'number', 'boolean', 'array', 'object']
    expect(
      findNodes(({ schema }) => !schema.anyOf && !types.includes(String(schema.type)), inputNodes),
    ).toEqual([])
    expect(
      findNodes(({ schema }) => schema.anyOf !== undefined && Object.keys(schema).length > 1, inputNodes),
    ).toEqual([])
    expect(
      findNodes(
        ({ schema }) =>
          schema.enum !== undefined &&
          !(schema.type === 'string' && schema.enum.every((value) => typeof value === 'string' && value)),
        inputNodes,
      ),
    ).toEqual([])
    const names = inputNodes.flatMap(({ schema }) => Object.keys(schema.properties ?? {}))
    expect(names.filter((name) => !/^[a-zA-Z_]\w{0,63}$/.test(name))).toEqual([])
  })
})

describe('choices in schemas of tools', () => {
  const find = (path: string): Schema => {
    const node = inputNodes.find(({ at }) => at === path)
    if (!node) throw new Error(`No argument ${path}`)
    return node.schema
  }

  test('are the lists of the contract', () => {
    expect(find('update_profile.theme.preset').enum).toEqual(themePresets)
    expect(find('update_profile.theme.font').enum).toEqual(themeFonts)
    expect(find('save_link.kind').enum).toEqual(linkKinds)
  })

  test('are listed in descriptions where other values are possible', () => {
    for (const [path, values] of [
      ['update_profile.language', languages],
      ['update_profile.social_links', socialPlatforms],
      ['update_profile.theme', backgroundPatterns],
      ['get_analytics.filter', filterDimensions],
      ['generate_ideas.tone', ideaTones],
      ['generate_ideas.language', ideaLanguages],
    ] as const)
      expect(find(path).description).toContain(values.join(', '))
  })
})
