/** Also folds ae, oe and ue, the spelling of ä, ö and ü on other keyboards. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/([aou])e/g, '$1')
