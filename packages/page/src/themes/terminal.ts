import type { Preset } from './preset.ts'

/** A computer room: green bar paper by day, a phosphor screen by night. */
export const terminal: Preset = {
  key: 'terminal',
  label: 'Terminal',
  palettes: {
    light: {
      background: '#fbfdf7',
      surface: '#ffffff',
      text: '#10240f',
      muted: '#46603f',
      accent: '#1b6b2a',
    },
    dark: { background: '#050a06', surface: '#0b130c', text: '#c9f7c5', muted: '#7fb37c', accent: '#4dff79' },
  },
  backgrounds: { light: { type: 'pattern', value: 'bars' }, dark: { type: 'pattern', value: 'laid' } },
  font: 'mono',
  radius: 'none',
  density: 'compact',
  buttonStyle: 'outline',
  align: 'start',
  avatar: 'square',
  header: 'aside',
  section: 'prompt',
}
