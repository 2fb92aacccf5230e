import type { Preset } from './preset.ts'

/** A street poster: signal yellow, capitals, thick borders, hard shadows. Dark is the same poster at night. */
export const brutalist: Preset = {
  key: 'brutalist',
  label: 'Brutalist',
  palettes: {
    light: {
      background: '#ffd60a',
      surface: '#ffffff',
      text: '#0a0a0a',
      muted: '#3d3a2a',
      accent: '#1f2bdb',
    },
    dark: { background: '#111111', surface: '#1d1d1d', text: '#fafafa', muted: '#b8b8b8', accent: '#ffd60a' },
  },
  backgrounds: { light: { type: 'color', value: '' }, dark: { type: 'color', value: '' } },
  font: 'industrial',
  radius: 'none',
  density: 'roomy',
  buttonStyle: 'shadow',
  align: 'start',
  heading: 'heavy',
  avatar: 'square',
  card: 'thick',
}
