import type { Profile } from '@vitrine/contract'
import { presets } from '@vitrine/page/themes/index'
import { formatCity } from '../../app/code-options.ts'
import type { Format } from '../../app/format.ts'
import type { Messages } from '../../app/texts.tsx'

/** Returns the label of an option, or the formatted time. Other values are returned unchanged. */
export const toOptionLabel = (
  fields: readonly string[],
  value: unknown,
  t: Messages,
  format: Format,
): unknown => {
  const path = fields.join('.')
  if (value === null && path === 'theme.background.position') return t.design.positions.center
  if (value === null && fields[0] === 'theme' && !fields.at(-1)?.startsWith('image_')) return t.design.asTheme
  if (path === 'section_styles' && Array.isArray(value))
    return (value as Profile['section_styles']).map(({ section, layout, look, ground, tone, color }) => [
      section || t.links.noSection,
      t.design.layouts[layout],
      ...(look ? [t.design.looks[look]] : []),
      ...(ground === 'none' ? [] : [t.design.grounds[ground], color ?? t.design.tones[tone]]),
    ])
  if (typeof value !== 'string') return value
  if (fields.at(-1) === 'timezone') return formatCity(value)
  if (path === 'theme.preset') return presets[value]?.label ?? value
  if (path === 'kind') return t.links.kinds[value as keyof typeof t.links.kinds]?.name ?? value
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return format.dateTime(value)
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'theme.mode': t.design.modes,
    'theme.font': t.design.fonts,
    'theme.heading_font': t.design.fonts,
    'theme.alignment': t.design.alignments,
    'theme.avatar_shape': t.design.avatarShapes,
    'theme.radius': t.design.radii,
    'theme.density': t.design.densities,
    'theme.button_style': t.design.buttonStyles,
    'theme.heading_style': t.design.headingStyles,
    'theme.header': t.design.headers,
    'theme.cover.height': t.design.coverHeights,
    'theme.cover.overlay': t.design.coverOverlays,
    'theme.width': t.design.widths,
    'theme.panel': t.design.panelStyles,
    'theme.motion': t.design.motions,
    'theme.look': t.design.looks,
    size: t.design.sizes,
    look: t.design.looks,
    tone: t.design.tones,
    'business_block_config.layout': t.design.galleryLayouts,
    'theme.background.type': t.design.backgrounds,
    'theme.background.value': t.design.patterns,
    'theme.background.position': t.design.positions,
    'gate.type': t.links.gate,
  }
  return labels[path]?.[value] ?? value
}
