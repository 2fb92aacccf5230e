import type { Preset } from './preset.ts'

/** Shallow water over sand with its scales of light, and the deep with one lantern. */
export const ocean: Preset = {
  key: 'ocean',
  label: 'Ocean',
  palettes: {
    light: {
      background: '#dcf0f4',
      surface: '#f9feff',
      text: '#06283d',
      muted: '#3b5b70',
      accent: '#00658c',
    },
    dark: { background: '#04141f', surface: '#0a2231', text: '#e2f3fb', muted: '#8fb4c6', accent: '#4fd6e8' },
  },
  backgrounds: { light: { type: 'pattern', value: 'waves' }, dark: { type: 'pattern', value: 'waves' } },
  font: 'humanist',
  radius: 'large',
  density: 'regular',
  buttonStyle: 'surface',
  align: 'start',
}
