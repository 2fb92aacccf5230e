import { describeWithGrants } from '@vitrine/contract'
import { blocks } from '@vitrine/page/blocks/index'
import type { Config } from '../../config.ts'
import { basePaths } from './calls.ts'
import { groups } from './frame.ts'
import { guides } from './guides.ts'
import { listNestedFields, readFields, type Schema } from './schema-rows.ts'

/** Entry of the search: names match before words, and those of inputs, before `|`, before those of responses. */
type Entry = readonly [href: string, title: string, note: string, names: string, words: string]

const listFields = (schemas: readonly unknown[]) =>
  schemas.flatMap((schema) => (schema ? listNestedFields(readFields(schema as Schema)) : []))

const describeFields = (id: string, inputs: readonly unknown[], outputs: readonly unknown[] = []) => {
  const fields = [{ name: id }, ...listFields(inputs), { name: '|' }, ...listFields(outputs)]
  return {
    names: [...new Set(fields.map(({ name }) => name))].join(' '),
    words: fields.map((field) => ('schema' in field && field.schema.description) || '').join(' '),
  }
}

/** Returns each word once, because the search compares single words. */
const toWords = (text: string): string => [...new Set(text.toLowerCase().match(/[a-z\d_.-]{3,}/g))].join(' ')

const removeTags = (html: string): string => html.replace(/<[^>]*>/g, ' ')

export const createSearchIndex = (config: Config): Entry[] => [
  ...guides.map(({ path, title, render }): Entry => {
    const text = render(config)
      .map(({ value }) => value)
      .join(' ')
    const names = [...text.matchAll(/<code>([^<\s]+)<\/code>/g)].map(([, name]) => name)
    return [path, title, 'Guide', `${[...new Set(names)].join(' ')} |`, toWords(removeTags(text))]
  }),
  ...groups.flatMap(({ path: page, area, operations }) =>
    operations.map((operation): Entry => {
      const { id, method, path, summary, params, query, body, ok } = operation
      const { names, words } = describeFields(id, [params, query, body], Object.values(ok))
      const text = toWords(`${describeWithGrants(operation)} ${words}`)
      return [
        `${page}#${id}`,
        summary,
        `${method} ${basePaths[area]}${path.replace(/:(\w+)/g, '{$1}')}`,
        names,
        text,
      ]
    }),
  ),
  ...blocks.map(({ kind, label, description, config: schema }): Entry => {
    const { names, words } = describeFields(kind, [schema])
    return [`/docs/blocks#${kind}`, label, 'Block', names, toWords(`${description} ${words}`)]
  }),
]
