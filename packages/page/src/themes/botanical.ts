import type { Preset } from './preset.ts'

/** A glasshouse: arched window, rings of a cut stem, moss. At night fern and one yellow flower. */
export const botanical: Preset = {
  key: 'botanical',
  label: 'Botanical',
  palettes: {
    light: {
      background: '#f7f4e8',
      surface: '#f6f6e6',
      text: '#222b16',
      muted: '#555e43',
      accent: '#4a6a24',
    },
    dark: { background: '#12180e', surface: '#0d2415', text: '#edf0df', muted: '#aab596', accent: '#e6c34a' },
  },
  backgrounds: { light: { type: 'pattern', value: 'rings' }, dark: { type: 'pattern', value: 'rings' } },
  font: 'antique',
  radius: 'large',
  density: 'roomy',
  buttonStyle: 'soft',
  align: 'start',
  avatar: 'arch',
}
