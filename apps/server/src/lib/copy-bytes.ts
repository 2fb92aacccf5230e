/** Copies bytes out of shared blocks (small buffers, zlib), which a cache would keep in memory with them. */
export const copyBytes = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer)
