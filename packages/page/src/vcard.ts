type Card = {
  readonly name: string
  readonly role?: string | null
  readonly organization?: string | null
  readonly phone?: string | null
  readonly email?: string | null
  readonly address?: string | null
  readonly note?: string | null
  readonly url: string
}

/**
 * RFC 2426 §4: what would end a value or a line is escaped, also what only some programs take for the end of a line;
 * other control characters go.
 */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, (c) => `\\${c}`)
    .replaceAll('\n', '\\n')

const encoder = new TextEncoder()

/** RFC 2425 §5.8.1: lines of at most 75 bytes; a continuation begins with a blank. Characters stay whole. */
const folded = (line: string): string => {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (encoder.encode(current + character).length > 75) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

/** A card for the address book: vCard 3.0 (RFC 2426), which phones of every age read. */
export const vcard = (card: Card): string => {
  const lines: (readonly [name: string, value: string | null | undefined])[] = [
    ['FN', card.name],
    ['N', card.name],
    ['TITLE', card.role],
    ['ORG', card.organization],
    ['TEL', card.phone],
    ['EMAIL', card.email],
    ['ADR', card.address],
    ['NOTE', card.note],
    ['URL', card.url],
  ]
  const written = lines.flatMap(([name, value]) => {
    if (!value) return []
    // A name and an address that we know only as one text stand in one of their components
    const text =
      name === 'N' ? `${escaped(value)};;;;` : name === 'ADR' ? `;;${escaped(value)};;;;` : escaped(value)
    return [folded(`${name}:${text}`)]
  })
  return `${['BEGIN:VCARD', 'VERSION:3.0', ...written, 'END:VCARD'].join('\r\n')}\r\n`
}
