import { type TokenHandler, Tokenizer } from 'parse5'

type MarkupHandler = Pick<TokenHandler, 'onStartTag' | 'onEndTag' | 'onCharacter'>

const ignore = (): void => {}

/** Reads the tags and texts of HTML, or of XML, which has CDATA sections. */
export const tokenizeMarkup = (text: string, handler: MarkupHandler, isXml = false): void => {
  const tokenizer = new Tokenizer(
    {},
    {
      ...handler,
      onWhitespaceCharacter: handler.onCharacter,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  )
  tokenizer.inForeignNode = isXml
  tokenizer.write(text, true)
}
