/** Copies bytes into memory of their own. Small buffers and zlib output share a larger block, which a cache would otherwise keep. */
export const copyBytes = (bytes: Uint8Array): Buffer => Buffer.from(new Uint8Array(bytes).buffer)
