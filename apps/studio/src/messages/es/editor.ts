import type { Messages } from '../index.tsx'

const editor: Messages['editor'] = {
  showLight: 'Ver colores claros',
  showDark: 'Ver colores oscuros',
  show: 'Mostrar',
  preview: 'Vista previa',
  device: 'Dispositivo',
  phone: 'Móvil',
  tablet: 'Tableta',
  desktop: 'Ordenador',
  viewAs: 'Visitante…',
  viewAsVisitor: 'Ver como visitante',
  any: 'Cualquiera',
  country: 'País',
  variant: 'Variante',
  variantByRules: 'Según su público',
  original: 'Página original',
  variantShown: (name) => `Muestra «${name}»`,
  originalShown: 'Muestra la página original',
  referrer: 'Sitio de origen',
  referrerHint: 'Un sitio web, como instagram.com.',
  time: 'Fecha y hora',
  viewAsAnyVisitor: 'Ver como cualquier visitante',
}
export default editor
