import type { Preset } from './preset.ts'

/** The last minutes of a sunset: apricot into rose, then violet into embers. */
export const sunset: Preset = {
  key: 'sunset',
  label: 'Sunset',
  palettes: {
    light: {
      background: '#ffc79a',
      surface: '#fff7f0',
      text: '#3d0f2b',
      muted: '#6b2a45',
      accent: '#b3205a',
    },
    dark: { background: '#7a2b2e', surface: '#351338', text: '#fff1e8', muted: '#f3cdbb', accent: '#ffb36b' },
  },
  backgrounds: {
    light: { type: 'gradient', value: '170deg,#ffe0a3,#ffb88f,#f7a3b8' },
    dark: { type: 'gradient', value: '170deg,#241046,#5e1b50,#8a3426' },
  },
  font: 'geometric',
  radius: 'full',
  density: 'regular',
  buttonStyle: 'surface',
  align: 'center',
}
