export const priceFields: ReadonlySet<string> = new Set(['price', 'compare_at', 'goal', 'raised', 'amounts'])
const numberFields: ReadonlySet<string> = new Set([...priceFields, 'duration_minutes'])

/** Returns the paths of numbers that are texts. A wrong text stays in the draft as a string and is not sent. */
export const findWrongNumbers = (config: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(config).flatMap(([name, value]) =>
    numberFields.has(name) && [value].flat().some((number) => typeof number === 'string')
      ? [`business_block_config.${name}`]
      : [],
  )
