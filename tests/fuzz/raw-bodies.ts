import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { createMultipart } from '../conformance/context.ts'

const validBody = '{"title":"Shop","url":"https://shop.example.com"}'
const repeatPart = (count: number, part: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join()

/** Creates bodies that are not JSON, nearly JSON, or expensive to parse. */
export const brokenJson: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.nat(validBody.length).map((length) => Buffer.from(validBody.slice(0, length))),
  fc
    .record({ at: fc.nat(validBody.length - 1), byte: fc.nat(255) })
    .map(({ at, byte }) => Buffer.from(validBody).fill(byte, at, at + 1)),
  fc
    .constantFrom<string | Buffer>(
      '',
      'null',
      'true',
      '5',
      '"text"',
      `[${validBody}]`,
      `${validBody}${validBody}`,
      `\ufeff${validBody}`,
      `${validBody}\0`,
      `${validBody}//x`,
      "{'title':'x'}",
      '{"title":"x",}',
      '{"title":NaN,"url":Infinity}',
      '{"title":1e400,"order":-0,"id":18446744073709551616}',
      '{"title":"x","title":"y","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
      `{"title":"${'\\u0000\\ud800\\"'.repeat(5000)}"}`,
      `{"order":${'9'.repeat(500_000)}}`,
      ' \n'.repeat(200_000),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      '[{"a":'.repeat(80_000),
      `{${repeatPart(70_000, (i) => `"k${i}":1`)}}`,
      `{${repeatPart(80_000, () => '"title":"x"')}}`,
      `{"title":"${'x'.repeat(1024 * 1024 - 12)}"}`,
      `{"title":"${'x'.repeat(2 * 1024 * 1024)}"}`,
      Buffer.from([...Buffer.from('{"title":"'), 0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
      Buffer.from(validBody, 'utf16le'),
      gzipSync(validBody),
    )
    .map((body) => Buffer.from(body)),
)

const picture = Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\0;', 'latin1')
const files: readonly Buffer[] = [
  Buffer.alloc(0),
  picture,
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  Buffer.from('<!doctype html><script>1</script>'),
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x06\0\0\0', 'latin1'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
  Buffer.from('%PDF-1.7'),
  Buffer.from('PK\x03\x04'),
  Buffer.from('\xff\xd8\xff\xe1\xff\xff', 'latin1'),
]

/** Creates uploads with hostile files, names, parts and framing. */
export const createBrokenUpload = (part: string): fc.Arbitrary<{ raw: Buffer; type: string }> => {
  const file = fc.oneof(
    fc.constantFrom(...files),
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  )
  const whole = fc
    .tuple(fc.constantFrom(part, part, part, 'other', '', '__proto__'), file)
    .map(([name, bytes]) => {
      const { headers, body } = createMultipart(name, bytes)
      return { raw: body, type: headers['content-type'] }
    })
  const line = `Content-Disposition: form-data; name="${part}"; filename="`
  const changes: readonly ((body: Buffer) => Buffer)[] = [
    (body) => body,
    (body) => body.subarray(0, body.length >> 1),
    (body) => body.subarray(0, body.length - 4),
    (body) => Buffer.concat([body, body]),
    (body) => Buffer.concat([Buffer.from('preamble\r\n'), body]),
    (body) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    (body) => Buffer.from(body.toString('latin1').replace(/Content-Disposition.*\r\n/, ''), 'latin1'),
    ...['../../../etc/passwd', 'x\0.png', '"; name="other', 'x'.repeat(5000), '%00'].map(
      (name) => (body: Buffer) =>
        Buffer.from(body.toString('latin1').replace(/Content-Disposition: .*"/, `${line}${name}"`), 'latin1'),
    ),
  ]
  const types = [
    'multipart/form-data',
    'multipart/form-data; boundary=""',
    'multipart/mixed; boundary=x',
    'text/plain',
  ]
  return fc
    .tuple(whole, fc.constantFrom(...changes), fc.option(fc.constantFrom(...types), { freq: 6 }))
    .map(([{ raw, type }, change, otherType]) => ({ raw: change(raw), type: otherType ?? type }))
}
