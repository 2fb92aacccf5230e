/** Translations of English notes that the service stores with data: pattern and sentence. */
export type NoteTexts = readonly (readonly [RegExp, string])[]

/** Translates a stored note if its pattern is in the table, and makes a sentence of it. Errors are translated by rule. */
export const translateNote = (note: string, texts: NoteTexts): string => {
  const entry = texts.find(([pattern]) => pattern.test(note))
  const text = entry ? note.replace(entry[0], entry[1]) : note
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
