const commas: Readonly<Record<string, string>> = { ar: '، ', ja: '、' }

/** Lists facts beside each other, without “and”. */
export const listFacts = (facts: readonly string[], language: string): string =>
  facts.join(commas[language.slice(0, 2)] ?? ', ')
