const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Decodes the references of XML itself. Others stay, so that no entity of a document can expand. */
export const decodeXml = (text: string): string =>
  !text.includes('&')
    ? text
    : text.replace(
        /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(lt|gt|amp|quot|apos));/g,
        (_, decimal, hex, name) => {
          if (name) return characters[name] ?? ''
          const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
          return point <= 0x10ffff ? String.fromCodePoint(point) : ''
        },
      )
