import type { Preset } from './preset.ts'

/** A painted shop front: bottle green by day, brass lettering by night. */
export const vitrine: Preset = {
  key: 'vitrine',
  label: 'Vitrine',
  palettes: {
    light: {
      background: '#f1f5f2',
      surface: '#ffffff',
      text: '#10231c',
      muted: '#52635b',
      accent: '#14543f',
    },
    dark: {
      background: '#0b1411',
      surface: '#14201c',
      text: '#edf3ef',
      muted: '#9db0a6',
      accent: '#e2bd66',
    },
  },
  backgrounds: {
    light: { type: 'gradient', value: '180deg,#d9e7de,#f1f5f2,#f1f5f2' },
    dark: { type: 'gradient', value: '180deg,#16261f,#0b1411,#0b1411' },
  },
  font: 'vitrine',
  radius: 'large',
  density: 'regular',
  buttonStyle: 'surface',
  align: 'start',
}
