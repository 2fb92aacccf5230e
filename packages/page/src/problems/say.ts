/**
 * What the service says of input is English, and stands at the field. A language has these said in its own words: how the
 * service begins (what follows the name of the field), and what is said instead.
 */
export type ProblemTexts = readonly (readonly [RegExp, string])[]

/** A message of the service in another language where it is known there, else as it is; as a sentence. */
export const sayProblem = (message: string, texts: ProblemTexts): string => {
  const known = texts.find(([pattern]) => pattern.test(message))
  const text = known ? message.replace(known[0], known[1]) : message
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
