/**
 * Copies bytes into separate memory. Small buffers and those of zlib are parts of larger blocks, which a cache would keep in
 * memory with them.
 */
export const copyBytes = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer)
