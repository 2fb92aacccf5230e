import type { Preset } from './preset.ts'

/** A sweet shop: gingham paper, round letters, thick buttons. */
export const candy: Preset = {
  key: 'candy',
  label: 'Candy',
  palettes: {
    light: {
      background: '#ffeaf3',
      surface: '#fff9fc',
      text: '#43103a',
      muted: '#7c3560',
      accent: '#c81e6e',
    },
    dark: { background: '#2a1030', surface: '#3a1a42', text: '#ffeaf6', muted: '#dfb4d5', accent: '#ff8cc6' },
  },
  backgrounds: { light: { type: 'pattern', value: 'checks' }, dark: { type: 'pattern', value: 'checks' } },
  font: 'rounded',
  radius: 'full',
  density: 'roomy',
  buttonStyle: 'filled',
  align: 'center',
  heading: 'bold',
  avatar: 'petal',
  card: 'raised',
}
