import { presets } from '@vitrine/page/themes/index'
import type { Messages } from '../../messages/index.tsx'

/** Returns the label of an option of the theme, or other values unchanged. */
export const toThemeLabel = (fields: readonly string[], value: unknown, t: Messages): unknown => {
  const path = fields.join('.')
  if (typeof value !== 'string') return value
  if (path === 'theme.preset') return presets[value]?.label ?? value
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'theme.mode': t.design.modes,
    'theme.font': t.design.fonts,
    'theme.radius': t.design.radii,
    'theme.density': t.design.densities,
    'theme.button_style': t.design.buttonStyles,
  }
  return labels[path]?.[value] ?? value
}
