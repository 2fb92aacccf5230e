import type { Preset } from './preset.ts'

/** A sign over a bar: glowing tubes on a tiled wall at night, the same tubes switched off in daylight. */
export const neon: Preset = {
  key: 'neon',
  label: 'Neon',
  palettes: {
    light: {
      background: '#f3eeff',
      surface: '#ffffff',
      text: '#1e0b45',
      muted: '#594488',
      accent: '#8a1fe0',
    },
    dark: { background: '#0a0612', surface: '#150d24', text: '#f6ecff', muted: '#b6a3d6', accent: '#ff4fd8' },
  },
  backgrounds: { light: { type: 'pattern', value: 'grid' }, dark: { type: 'pattern', value: 'grid' } },
  font: 'geometric',
  radius: 'medium',
  density: 'regular',
  buttonStyle: 'outline',
  align: 'center',
  heading: 'capitals',
  card: 'glow',
}
