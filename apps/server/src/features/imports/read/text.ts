import { createProblem } from '@vitrine/contract/problems/index'
import { measureJson } from '../../../lib/json-size.ts'
import { UnreadableSource } from '../parsed-source.ts'

const maxDepth = 64
/** Maximum number of properties and entries in JSON. */
const maxValues = 400_000

/** Decodes a file: UTF-8 or UTF-16 by its byte order mark or zero bytes, else Windows-1252. */
export const decodeText = (bytes: Uint8Array): string => {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder().decode(bytes)
  const head = bytes.subarray(0, 512)
  const countZeros = (odd: 0 | 1) => head.reduce((n, byte, i) => n + Number(byte === 0 && i % 2 === odd), 0)
  if (countZeros(1) > head.length / 8 && countZeros(0) === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (countZeros(0) > head.length / 8 && countZeros(1) === 0) return new TextDecoder('utf-16be').decode(bytes)
  if (countZeros(0) + countZeros(1) > 0) throw new UnreadableSource(createProblem('file', 'file_text'))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Parses JSON after checking its depth and size. Drops fields named `__proto__`. */
export const readJson = (text: string): unknown => {
  const { depth, values } = measureJson(text, maxDepth)
  if (depth > maxDepth) throw new UnreadableSource(createProblem('file', 'file_depth', { max: maxDepth }))
  if (values > maxValues) throw new UnreadableSource(createProblem('file', 'file_values', { max: maxValues }))
  try {
    return JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value))
  } catch {
    throw new UnreadableSource(createProblem('file', 'file_json'))
  }
}
