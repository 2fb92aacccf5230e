/** Block settings with prices in minor units. A wrong text stays in the draft as a string and is not sent. */
export const priceFields: ReadonlySet<string> = new Set(['price', 'compare_at', 'goal', 'raised', 'amounts'])

export const findWrongPrices = (config: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(config).flatMap(([name, value]) =>
    priceFields.has(name) && [value].flat().some((price) => typeof price === 'string')
      ? [`business_block_config.${name}`]
      : [],
  )
