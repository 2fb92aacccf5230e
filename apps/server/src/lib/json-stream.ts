import { yieldToEventLoop } from './yield.ts'

const chunkLength = 32_768

/** A field: a value, or a list that is read while it is written. */
export type StreamField =
  | readonly [name: string, value: unknown]
  | readonly [name: string, items: AsyncIterable<unknown>]

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function* formatPieces(fields: Iterable<StreamField>): AsyncGenerator<string> {
  let isFirst = true
  yield '{'
  for (const [name, value] of fields) {
    yield `${isFirst ? '' : ','}${JSON.stringify(name)}:`
    isFirst = false
    if (!isList(value)) {
      yield JSON.stringify(value)
      continue
    }
    let before = '['
    for await (const item of value) {
      yield before + JSON.stringify(item)
      before = ','
    }
    yield before === '[' ? '[]' : ']'
  }
  yield '}'
}

/** Streams an object whose lists may exceed memory, in chunks of about 32 KiB. Yields between them: awaited SQLite queries do not. */
export async function* streamJson(
  fields: Iterable<StreamField>,
  before = '',
  after = '',
): AsyncGenerator<string> {
  let chunk = before
  for await (const piece of formatPieces(fields)) {
    chunk += piece
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
    await yieldToEventLoop()
  }
  yield chunk + after
}
