/** Also folds ae, oe and ue, the spelling of ä, ö and ü on other keyboards, and hyphens that do not break. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('\u2010', '-')
    .toLocaleLowerCase()
    .replace(/([aou])e/g, '$1')
