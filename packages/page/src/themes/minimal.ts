import type { Preset } from './preset.ts'

/** One ink and white space: a small portrait, thin lines, nothing else. */
export const minimal: Preset = {
  key: 'minimal',
  label: 'Minimal',
  palettes: {
    light: {
      background: '#ffffff',
      surface: '#ffffff',
      text: '#111111',
      muted: '#666666',
      accent: '#111111',
    },
    dark: { background: '#0a0a0a', surface: '#0a0a0a', text: '#f5f5f5', muted: '#9b9b9b', accent: '#f5f5f5' },
  },
  backgrounds: { light: { type: 'color', value: '' }, dark: { type: 'color', value: '' } },
  font: 'system',
  radius: 'small',
  density: 'roomy',
  buttonStyle: 'outline',
  align: 'center',
  heading: 'light',
  header: 'small',
  section: 'label',
}
