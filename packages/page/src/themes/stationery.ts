import type { Preset } from './preset.ts'

/** A letter on laid paper: italics, double-lined cards, sealing wax. Warm browns in the dark. */
export const stationery: Preset = {
  key: 'stationery',
  label: 'Stationery',
  palettes: {
    light: {
      background: '#f6efe2',
      surface: '#fffbf3',
      text: '#3a2a20',
      muted: '#665343',
      accent: '#9c3d22',
    },
    dark: { background: '#201913', surface: '#2b221a', text: '#f3e8d8', muted: '#bda88f', accent: '#e39a74' },
  },
  backgrounds: { light: { type: 'pattern', value: 'laid' }, dark: { type: 'pattern', value: 'laid' } },
  font: 'serif',
  radius: 'small',
  density: 'regular',
  buttonStyle: 'surface',
  align: 'center',
  heading: 'italic',
  avatar: 'oval',
  card: 'framed',
  section: 'lines',
}
