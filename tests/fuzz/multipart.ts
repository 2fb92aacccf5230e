import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Random } from './random.ts'

/** Smallest PNG: one transparent pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const crcOf = (bytes: Buffer): number => {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crcOf(body))
  return Buffer.concat([head, body, tail])
}
/** A PNG that says it is so large and is a few bytes. */
const pngOf = (width: number, height: number, data: Buffer): Buffer => {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    pixel.subarray(0, 8),
    pngChunk('IHDR', size),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a5' } })
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
type GoodFile = { readonly type: string; readonly bytes: Buffer }
const file = (type: string, bytes: Buffer): GoodFile => ({ type, bytes })
const jpeg = await picture.clone().jpeg().toBuffer()
const webp = await picture.clone().webp().toBuffer()
const pictures: readonly GoodFile[] = [
  file('image/png', pixel),
  file('image/png', await picture.clone().png().toBuffer()),
  file('image/jpeg', jpeg),
  file('image/webp', webp),
  file('image/gif', await picture.clone().gif().toBuffer()),
]
const good: readonly GoodFile[] = [...pictures, file('application/pdf', pdf)]
const text = (value: string) => Buffer.from(value)
const badFiles: readonly Buffer[] = [
  Buffer.alloc(0),
  text('plain text'),
  text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  text('<!doctype html><script>alert("zq9x")</script>'),
  text('GIF89a/*<script>alert(1)</script>*/=1'),
  Buffer.concat([pixel, text('<script>alert(1)</script>')]),
  pixel.subarray(0, 30),
  jpeg.subarray(0, 200),
  webp.subarray(0, 60),
  pngOf(30_000, 30_000, deflateSync(Buffer.alloc(1000))),
  pngOf(0, 0, deflateSync(Buffer.alloc(10))),
  pngOf(65_535, 1, deflateSync(Buffer.alloc(200_000))),
  pngOf(4000, 4000, Buffer.from('no deflate')),
  text('%PDF-'),
  text('BM\0\0\0\0'),
  text('RIFF\x04\0\0\0WEBP'),
  Buffer.alloc(300_000, 0xff),
]

export const boundary = 'fuzz-boundary-7f3a'
const disposition = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}\r\n`
const filePart = (name: string, bytes: Buffer, more = '; filename="x.png"', type = 'image/png'): Buffer =>
  Buffer.concat([
    text(`--${boundary}\r\n${disposition(name, more)}Content-Type: ${type}\r\n\r\n`),
    bytes,
    text('\r\n'),
  ])
const fieldPart = (name: string, value: string): Buffer =>
  text(`--${boundary}\r\n${disposition(name)}\r\n${value}\r\n`)
const last = text(`--${boundary}--\r\n`)
const join = (...parts: Buffer[]) => Buffer.concat(parts)

export const multipartType = `multipart/form-data; boundary=${boundary}`

/** A well-formed body with one file. */
export const uploadBody = (part: string, random: Random): Buffer => {
  const { type, bytes } = random.pick(part === 'avatar' ? pictures : good)
  return join(filePart(part, bytes, undefined, type), last)
}

/** A well-formed body with fields. */
export const formBody = (fields: readonly (readonly [string, string])[]): Buffer =>
  join(...fields.map(([name, value]) => fieldPart(name, value)), last)

type Broken = { readonly type?: string; readonly body: Buffer }

/** What is wrong with a multipart body, by name. */
const brokenBodies: Readonly<Record<string, (part: string, random: Random) => Broken>> = {
  'a bad file': (part, random) => ({ body: join(filePart(part, random.pick(badFiles)), last) }),
  'no end': (part) => ({ body: filePart(part, pixel) }),
  'cut in the file': (part) => ({ body: filePart(part, pixel).subarray(0, 120) }),
  'cut in the head of a part': (part) => ({ body: filePart(part, pixel).subarray(0, 40) }),
  'no parts': () => ({ body: last }),
  'nothing at all': () => ({ body: Buffer.alloc(0) }),
  'another boundary': (part) => ({
    type: 'multipart/form-data; boundary=other',
    body: join(filePart(part, pixel), last),
  }),
  'no boundary': (part) => ({ type: 'multipart/form-data', body: join(filePart(part, pixel), last) }),
  'an empty boundary': (part) => ({
    type: 'multipart/form-data; boundary=',
    body: join(filePart(part, pixel), last),
  }),
  'a boundary with quotes': (part) => ({
    type: `multipart/form-data; boundary="${boundary}"`,
    body: join(filePart(part, pixel), last),
  }),
  'a boundary of 300': (part) => ({
    type: `multipart/form-data; boundary=${'b'.repeat(300)}`,
    body: join(filePart(part, pixel), last),
  }),
  'two boundaries': (part) => ({
    type: `${multipartType}; boundary=second`,
    body: join(filePart(part, pixel), last),
  }),
  'another multipart': (part) => ({
    type: multipartType.replace('form-data', 'mixed'),
    body: join(filePart(part, pixel), last),
  }),
  'a field for a file': (part) => ({ body: join(fieldPart(part, 'text'), last) }),
  'two files': (part) => ({ body: join(filePart(part, pixel), filePart(part, pixel), last) }),
  'another part': () => ({ body: join(filePart('other', pixel), last) }),
  'a part without name': () => ({
    body: join(text(`--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`), last),
  }),
  'a part without head': () => ({ body: join(text(`--${boundary}\r\n\r\nx\r\n`), last) }),
  'a head of 100 KiB': (part) => ({
    body: join(text(`--${boundary}\r\nX-Long: ${'x'.repeat(100_000)}\r\n`), filePart(part, pixel), last),
  }),
  '500 heads': (part) => ({
    body: join(text(`--${boundary}\r\n${'X-A: b\r\n'.repeat(500)}${disposition(part)}\r\nx\r\n`), last),
  }),
  '500 fields': (part) => ({
    body: join(
      ...Array.from({ length: 500 }, (_, i) => fieldPart(`f${i}`, 'x')),
      filePart(part, pixel),
      last,
    ),
  }),
  '50 files': (part) => ({ body: join(...Array.from({ length: 50 }, () => filePart(part, pixel)), last) }),
  'a field of 200 KiB': (part) => ({
    body: join(fieldPart('long', 'x'.repeat(200_000)), filePart(part, pixel), last),
  }),
  'a name of 10 KiB': (part) => ({
    body: join(fieldPart('n'.repeat(10_000), 'x'), filePart(part, pixel), last),
  }),
  'the prototype as a name': (part) => ({
    body: join(fieldPart('__proto__', 'x'), fieldPart('constructor', 'x'), filePart(part, pixel), last),
  }),
  'a path as a file name': (part) => ({
    body: join(filePart(part, pixel, '; filename="../../../etc/passwd\0.png"'), last),
  }),
  'a file name in RFC 5987': (part) => ({
    body: join(filePart(part, pixel, "; filename*=UTF-8''%ff%fe%00.png"), last),
  }),
  'a file name of 20 KiB': (part) => ({
    body: join(filePart(part, pixel, `; filename="${'f'.repeat(20_000)}"`), last),
  }),
  'quotes that do not end': (part) => ({
    body: join(text(`--${boundary}\r\nContent-Disposition: form-data; name="${part}\r\n\r\nx\r\n`), last),
  }),
  'a type of nothing': (part) => ({ body: join(filePart(part, pixel, '; filename="x"', ''), last) }),
  'a transfer encoding': (part) => ({
    body: join(
      text(
        `--${boundary}\r\n${disposition(part, '; filename="x.png"')}Content-Transfer-Encoding: base64\r\n\r\n${pixel.toString('base64')}\r\n`,
      ),
      last,
    ),
  }),
  'line feeds alone': (part) => ({
    body: Buffer.from(join(fieldPart(part, 'x'), last).toString().replaceAll('\r\n', '\n')),
  }),
  'text before and after': (part) => ({
    body: join(text('preamble\r\n'), filePart(part, pixel), last, text('epilogue')),
  }),
  JSON: () => ({ body: text('{"a":1}') }),
  'random bytes': (_part, random) => ({
    body: Buffer.from(Array.from({ length: 2000 }, () => random.int(256))),
  }),
  'boundaries within': (part) => ({
    body: join(filePart(part, text(`--${boundary}\r\n--${boundary}--x\r\n-`)), last),
  }),
}

export const brokenMultipart = (
  part: string,
  random: Random,
): { name: string; type: string; body: Buffer } => {
  const name = random.chance(0.4) ? 'a bad file' : random.pick(Object.keys(brokenBodies))
  const { type = multipartType, body } = brokenBodies[name]!(part, random)
  return { name, type, body }
}
