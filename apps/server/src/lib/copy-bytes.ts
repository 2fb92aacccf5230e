/** Copies bytes into a separate block. Small buffers and zlib output share a larger block, which a cache would otherwise keep in memory. */
export const copyBytes = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer)
