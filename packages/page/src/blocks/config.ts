import { countCharacters } from './config-problems.ts'

type Config = Readonly<Record<string, unknown>> | null | undefined

const readValue = (config: Config, name: string): unknown =>
  config && Object.hasOwn(config, name) ? config[name] : undefined

/** Returns a trimmed text field. Returns undefined if it is missing, empty, too long or of another type. */
export const readText = (config: Config, name: string, max = 500): string | undefined => {
  const value = readValue(config, name)
  if (typeof value !== 'string' || countCharacters(value) > max) return undefined
  return value.trim() || undefined
}

export const readAmount = (config: Config, name: string): number | undefined => {
  const value = readValue(config, name)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

export const readList = (config: Config, name: string, max: number): Record<string, unknown>[] => {
  const value = readValue(config, name)
  if (!Array.isArray(value)) return []
  return value
    .slice(0, max)
    .filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
}

/** Returns the setting `layout` or `style` if the block has rules for it. */
export const findLayout = (
  config: Config,
  layoutCss: Readonly<Record<string, string>> | undefined,
  name: 'layout' | 'style' = 'layout',
): string | undefined => {
  const layout = readText(config, name)
  return layout && layoutCss && Object.hasOwn(layoutCss, layout) ? layout : undefined
}
