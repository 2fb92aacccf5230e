/** Returns the first and last byte of a `Range` header (RFC 9110, 14.2); null = send everything (other unit, several ranges, invalid). */
export const parseByteRange = (
  header: string | undefined,
  size: number,
): readonly [first: number, last: number] | null | 'unsatisfiable' => {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (!from && !to) return null
  if (!from) {
    const length = Math.min(Number(to), size)
    return length ? [size - length, size - 1] : 'unsatisfiable'
  }
  const first = Number(from)
  if (to && Number(to) < first) return null
  if (first >= size) return 'unsatisfiable'
  return [first, to ? Math.min(Number(to), size - 1) : size - 1]
}
