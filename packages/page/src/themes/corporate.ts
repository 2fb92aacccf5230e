import type { Preset } from './preset.ts'

/** An annual report: a band in the house colour above plain facts. */
export const corporate: Preset = {
  key: 'corporate',
  label: 'Corporate',
  palettes: {
    light: {
      background: '#f3f5f8',
      surface: '#ffffff',
      text: '#14202e',
      muted: '#516072',
      accent: '#1f4b8f',
    },
    dark: { background: '#0d131b', surface: '#161f2b', text: '#e8edf4', muted: '#9aa8b9', accent: '#3366bb' },
  },
  backgrounds: { light: { type: 'color', value: '' }, dark: { type: 'color', value: '' } },
  font: 'system',
  radius: 'small',
  density: 'compact',
  buttonStyle: 'surface',
  align: 'start',
  avatar: 'rounded',
  header: 'banner',
  section: 'label',
}
