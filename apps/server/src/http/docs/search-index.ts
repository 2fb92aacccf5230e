import { describeWithGrants } from '@vitrine/contract'
import { blocks } from '@vitrine/page/blocks/index'
import type { Config } from '../../config.ts'
import { groups } from './frame.ts'
import { guides } from './guides.ts'
import { listNestedFields, readFields, type Schema } from './schema-rows.ts'

/** Entry of the search: names match before words. */
type Entry = readonly [href: string, title: string, note: string, names: string, words: string]

const describeFields = (schemas: readonly (Schema | undefined)[]) => {
  const fields = schemas.flatMap((schema) => (schema ? listNestedFields(readFields(schema)) : []))
  return {
    names: [...new Set(fields.map(({ name }) => name))].join(' '),
    words: fields.map(({ schema }) => schema.description ?? '').join(' '),
  }
}

/** Returns each word once, because the search compares single words. */
const toWords = (text: string): string => [...new Set(text.toLowerCase().match(/[a-z\d_.-]{3,}/g))].join(' ')

const removeTags = (html: string): string => html.replace(/<[^>]*>/g, ' ')

export const createSearchIndex = (config: Config): Entry[] => [
  ...guides.map(({ path, title, render }): Entry => {
    const text = render(config)
      .map(({ value }) => removeTags(value))
      .join(' ')
    return [path, title, 'Guide', '', toWords(text)]
  }),
  ...groups.flatMap(({ path: page, operations }) =>
    operations.map((operation): Entry => {
      const { id, method, path, summary, params, query, body, ok } = operation
      const schemas = [params, query, body, ...Object.values(ok)] as (Schema | undefined)[]
      const { names, words } = describeFields(schemas)
      const text = toWords(`${describeWithGrants(operation)} ${words}`)
      return [
        `${page}#${id}`,
        summary,
        `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
        `${id} ${names}`,
        text,
      ]
    }),
  ),
  ...blocks.map(({ kind, label, description, config: schema }): Entry => {
    const { names, words } = describeFields([schema as Schema])
    return [`/docs/blocks#${kind}`, label, 'Block', `${kind} ${names}`, toWords(`${description} ${words}`)]
  }),
]
