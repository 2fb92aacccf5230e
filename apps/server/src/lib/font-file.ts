const signatures = {
  wOF2: 'woff2',
  wOFF: 'woff',
  OTTO: 'otf',
  true: 'ttf',
  '\0\x01\0\0': 'ttf',
} as const

export type FontKind = (typeof signatures)[keyof typeof signatures]

/** Returns the format of a font by its first bytes, or null for other files. */
export const detectFont = (bytes: Uint8Array): FontKind | null => {
  const tag = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return Object.hasOwn(signatures, tag) ? signatures[tag as keyof typeof signatures] : null
}

const minTables = 4
const maxTables = 256

/** Returns true if the file has the length that its header states: WOFF states it, other formats the end of each table. */
export const isCompleteFont = (bytes: Uint8Array, kind: FontKind): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isWeb = kind === 'woff' || kind === 'woff2'
  const headerLength = isWeb ? 44 : 12
  if (bytes.length < headerLength) return false
  const tableCount = view.getUint16(isWeb ? 12 : 4)
  if (tableCount < minTables || tableCount > maxTables) return false
  if (isWeb) return view.getUint32(8) === bytes.length
  const recordLength = 16
  if (bytes.length < headerLength + tableCount * recordLength) return false
  return Array.from({ length: tableCount }, (_, i) => headerLength + i * recordLength).every(
    (at) => view.getUint32(at + 8) + view.getUint32(at + 12) <= bytes.length,
  )
}
