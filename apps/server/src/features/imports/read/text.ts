import { createProblem } from '@vitrine/contract/problems/index'
import { measureJson } from '../../../lib/json-size.ts'
import { UnreadableSource } from '../parsed-source.ts'

const maxDepth = 64
/** Maximum number of properties and entries in JSON. */
const maxValues = 400_000

const zip = Buffer.from('PK\x03\x04', 'latin1')
const ole = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')

/** Files that are not text, by first bytes and content, with the rule that says what to send instead. The first match counts. */
const binaryFiles = [
  [zip, Buffer.from('xl/workbook'), 'file_spreadsheet'],
  [zip, Buffer.from('opendocument.spreadsheet'), 'file_spreadsheet'],
  [zip, Buffer.from('Index/CalculationEngine'), 'file_spreadsheet'],
  [zip, Buffer.from('word/document'), 'file_text'],
  [zip, Buffer.from('opendocument.text'), 'file_text'],
  [zip, '', 'file_archive'],
  [ole, Buffer.from('Workbook', 'utf16le'), 'file_spreadsheet'],
  [ole, Buffer.from('Book', 'utf16le'), 'file_spreadsheet'],
  [ole, '', 'file_text'],
  [Buffer.from('<?xml'), Buffer.from('progid="Excel.Sheet"'), 'file_spreadsheet'],
  [Buffer.from('<?xml'), Buffer.from('opendocument.spreadsheet'), 'file_spreadsheet'],
  [Buffer.from('\x1f\x8b', 'latin1'), '', 'file_archive'],
  [Buffer.from('mozLz40\0'), '', 'file_firefox'],
  [Buffer.from('bplist00'), '', 'file_safari'],
  [Buffer.from('%PDF-'), '', 'file_text'],
] as const

/** Fails with the next step for a spreadsheet, an archive and other files that are not text. */
const refuseBinary = (bytes: Uint8Array): void => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const [start, content, rule] of binaryFiles)
    if (buffer.subarray(0, start.byteLength).equals(start) && buffer.includes(content))
      throw new UnreadableSource(createProblem('file', rule))
}

/** Returns the decoder of the encoding that a page declares, or of Windows-1252. */
const createFallbackDecoder = (bytes: Uint8Array): TextDecoder => {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const [, label = ''] = /<meta[^>]{0,200}charset=["']?(?!utf-)([\w-]+)/i.exec(head) ?? []
  try {
    return new TextDecoder(label || 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Decodes a file: UTF-8 or UTF-16 by its byte order mark or zero bytes, else as the page declares or in Windows-1252. */
export const decodeText = (bytes: Uint8Array): string => {
  refuseBinary(bytes)
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
    return createFallbackDecoder(bytes).decode(bytes)
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
