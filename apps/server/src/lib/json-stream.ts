import { yieldToEventLoop } from './yield.ts'

/** Characters that are sent together. */
const chunkLength = 32_768

/** A member of the object: a value, or a list that is read while it is written. */
export type Member =
  | readonly [name: string, value: unknown]
  | readonly [name: string, items: AsyncIterable<unknown>]

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function* piecesOf(members: Iterable<Member>): AsyncGenerator<string> {
  let isFirst = true
  yield '{'
  for (const [name, value] of members) {
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

/**
 * The JSON of an object whose lists may be longer than memory is: in chunks of some 32 KiB, between which others have
 * their turn (awaited queries of SQLite alone would not give it to them).
 */
export async function* jsonStream(
  members: Iterable<Member>,
  before = '',
  after = '',
): AsyncGenerator<string> {
  let chunk = before
  for await (const piece of piecesOf(members)) {
    chunk += piece
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
    await yieldToEventLoop()
  }
  yield chunk + after
}
