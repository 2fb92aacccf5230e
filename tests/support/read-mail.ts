export type ReadMail = {
  /** Decoded headers (folding, RFC 2047 words) by lower-case name. */
  headers: Record<string, string>
  subject: string
  to: string
  text: string
  html: string
  /** Attached pictures by their `cid`. */
  pictures: Record<string, Buffer>
}

/** Parses a message (RFC 5322) with plain text and HTML. Throws if it is malformed. */
export const readMail = (message: string | Buffer): ReadMail => {
  const source = message.toString('latin1')
  if (/[^\r]\n|\r[^\n]/.test(source)) throw new Error('a line does not end with CRLF')
  if (source.split('\r\n').some((line) => line.length > 998))
    throw new Error('a line is longer than 998 bytes')
  const { headers, body } = split(source)
  const parts = splitParts('alternative', headers, body).flatMap((part) =>
    part.headers['content-type']?.startsWith('multipart/related')
      ? splitParts('related', part.headers, part.body)
      : [part],
  )
  const readPart = (type: string) => {
    const part = parts.find((p) => p.headers['content-type']?.startsWith(type))
    if (!part) throw new Error(`no part ${type}`)
    return decodeBody(part.body.replace(/\r\n$/, ''), part.headers['content-transfer-encoding']).replaceAll(
      '\r\n',
      '\n',
    )
  }
  return {
    headers,
    subject: headers.subject ?? '',
    to: headers.to ?? '',
    text: readPart('text/plain'),
    html: readPart('text/html'),
    pictures: Object.fromEntries(
      parts.flatMap((part) => {
        const cid = /^<(.+)>$/.exec(part.headers['content-id'] ?? '')?.[1]
        return cid ? [[cid, Buffer.from(part.body, 'base64')]] : []
      }),
    ),
  }
}

const splitParts = (type: string, headers: Record<string, string>, body: string) => {
  const boundary = new RegExp(`^multipart/${type};.*boundary="?([^";]+)"?`).exec(
    headers['content-type'] ?? '',
  )?.[1]
  if (!boundary || !body.trimEnd().endsWith(`--${boundary}--`))
    throw new Error(`no complete multipart/${type}`)
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')))
}

const split = (source: string) => {
  const end = source.indexOf('\r\n\r\n')
  if (end < 0) throw new Error('no end of headers')
  const headers: Record<string, string> = {}
  for (const line of source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name, value] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? []
    if (!name) throw new Error(`no header: ${line}`)
    const key = name.toLowerCase()
    if (key in headers) throw new Error(`the header ${name} stands twice`)
    headers[key] = decodeWords(value ?? '')
  }
  return { headers, body: source.slice(end + 4) }
}

const decodeQuotedPrintable = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const decodeBody = (body: string, encoding = '7bit') => {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          encoding === 'quoted-printable' ? decodeQuotedPrintable(body.replace(/=\r\n/g, '')) : body,
          'latin1',
        )
  return bytes.toString('utf8')
}

const decodeWords = (value: string) =>
  value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      Buffer.from(
        kind.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64')
          : Buffer.from(decodeQuotedPrintable(text.replaceAll('_', ' ')), 'latin1'),
      ).toString('latin1'),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
