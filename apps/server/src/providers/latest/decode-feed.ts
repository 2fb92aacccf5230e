/** Maximum bytes to read: about 50 long articles. More would block the event loop for too long. */
export const maxFeedBytes = 2 * 1024 * 1024

/**
 * Decodes a feed. Bytes that are UTF-8 are read as UTF-8 whatever the feed declares; others in the encoding of their byte order
 * mark, content type or XML declaration, or in Windows-1252. A part at the end that was cut off is dropped.
 */
export const decodeFeed = (allBytes: Uint8Array, contentType: string | null): string => {
  const bytes = allBytes.subarray(0, maxFeedBytes)
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replaceAll('\0', '')
  const declared = [
    /charset=["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1],
    /^[^<]{0,9}<\?xml[^>]*?encoding=["']([\w.:-]{1,40})/i.exec(head)?.[1],
  ].flatMap((label) => label ?? [])
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  const zeroBytes = bytes[0] === 0 ? 'utf-16be' : bytes[1] === 0 ? 'utf-16le' : null
  // Seven-bit encodings are valid UTF-8
  const sevenBit = declared.filter((label) => /^iso-2022/i.test(label))
  const others = declared.filter((label) => !/^utf-?(?:8|16)/i.test(label))
  const labels = [mark ?? zeroBytes ?? [], sevenBit].flat()
  for (const label of [...labels, 'utf-8', ...others, 'windows-1252']) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true })
    } catch {
      // The next encoding may fit
    }
  }
  return ''
}
