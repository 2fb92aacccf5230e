import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage } from '../site/profile/compressed-page.ts'
import { copyBytes } from './copy-bytes.ts'

const isAlone = (bytes: Buffer) => bytes.buffer.byteLength === bytes.byteLength

test('copies bytes into memory of exactly their length', async () => {
  const small = Buffer.from('a text of some bytes')
  const packed = gzipSync(small)
  expect([isAlone(small), isAlone(packed)]).toEqual([false, false])
  expect([copyBytes(small), copyBytes(packed)]).toEqual([small, packed])
  expect([isAlone(copyBytes(small)), isAlone(copyBytes(packed))]).toEqual([true, true])
  const page = await compressPage('<p>Hello</p>', {
    from: 0,
    until: 1,
    headers: {},
    variesByVisitor: false,
    geoHeader: '',
  })
  for (const body of Object.values(page.bodies)) expect(body).toSatisfy(isAlone)
})
