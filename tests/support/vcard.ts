export type VcardLine = {
  readonly name: string
  readonly params: Record<string, string>
  readonly value: string
}

/** Splits a value at an unescaped separator and decodes it (RFC 2426 §4). Throws for invalid escapes. */
export const splitValues = (value: string, separator: ';' | ','): string[] => {
  const values = ['']
  for (let at = 0; at < value.length; at++) {
    const sign = value[at]!
    if (sign === separator) values.push('')
    else if (sign !== '\\') values[values.length - 1] += sign
    else {
      const next = value[++at]
      if (next === undefined || !'\\;,nN'.includes(next)) throw new Error(`no such escape: \\${next}`)
      values[values.length - 1] += next === 'n' || next === 'N' ? '\n' : next
    }
  }
  return values
}

/** Parses one vCard 3.0 strictly (RFC 2425 §5.8; RFC 2426). Throws for everything they forbid. */
export const readVcard = (bytes: Buffer): VcardLine[] => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end')
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error('a line ends with half of CRLF')
    if (Buffer.byteLength(line) > 75) throw new Error(`more than 75 bytes: ${line}`)
    if (line.includes('�')) throw new Error('a character was cut')
  }
  const lines = text
    .slice(0, -2)
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const [, name, parameters = '', value] =
        /^([A-Z\d-]+)((?:;[A-Z]+=[A-Za-z\d-]+)*):(.*)$/su.exec(line) ?? []
      if (!name) throw new Error(`no content line: ${line}`)
      const params = Object.fromEntries(
        parameters
          .split(';')
          .slice(1)
          .map((param) => param.split('=')),
      )
      return { name, params, value: value! }
    })
  const names = lines.map(({ name }) => name)
  if (names[0] !== 'BEGIN' || names[1] !== 'VERSION' || names.at(-1) !== 'END') throw new Error('not a card')
  for (const name of ['BEGIN', 'VERSION', 'FN', 'N', 'END'])
    if (names.filter((one) => one === name).length !== 1) throw new Error(`${name} is not there once`)
  if (lines[1]!.value !== '3.0') throw new Error('another version')
  for (const { name, value } of lines) {
    if (name === 'N' && splitValues(value, ';').length !== 5) throw new Error('N needs five components')
    if (name === 'ADR' && splitValues(value, ';').length !== 7) throw new Error('ADR needs seven components')
    if (['FN', 'NOTE', 'TITLE'].includes(name) && splitValues(value, ',').length !== 1)
      throw new Error(`${name} has a comma that is not escaped`)
    if (['URL', 'X-SOCIALPROFILE'].includes(name) && !URL.canParse(value)) throw new Error(`no URI: ${value}`)
    if (name === 'PHOTO' && !/^[A-Za-z\d+/]+={0,2}$/.test(value)) throw new Error('the photo is not base64')
  }
  return lines
}
