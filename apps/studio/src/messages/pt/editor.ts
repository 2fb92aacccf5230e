import type { Messages } from '../index.tsx'

const editor: Messages['editor'] = {
  showLight: 'Ver cores claras',
  showDark: 'Ver cores escuras',
  show: 'Mostrar',
  preview: 'Prévia',
  device: 'Dispositivo',
  phone: 'Celular',
  tablet: 'Tablet',
  desktop: 'Computador',
  viewAs: 'Visitante…',
  viewAsVisitor: 'Ver como visitante',
  any: 'Qualquer',
  country: 'País',
  variant: 'Variante',
  variantByRules: 'Conforme o público',
  original: 'Página original',
  variantShown: (name) => `Mostra “${name}”`,
  originalShown: 'Mostra a página original',
  referrer: 'Site de origem',
  referrerHint: 'Um site, como instagram.com.',
  time: 'Data e hora',
  viewAsAnyVisitor: 'Ver como qualquer visitante',
}
export default editor
