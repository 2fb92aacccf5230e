/**
 * The same bytes in memory of their own, for what is kept. Node makes small buffers, and what zlib gives back, as pieces
 * of slabs of 64 KiB (`Buffer.poolSize`): kept as it is, each would hold its whole slab, and a cache several times its size.
 */
export const ownBytes = (bytes: Buffer): Buffer => {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(own)
  return own
}
