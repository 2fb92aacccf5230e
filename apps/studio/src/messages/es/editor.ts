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
  viewAs: 'Ver como…',
  anyVisitor: 'Cualquier visitante',
  country: 'País',
  variant: 'Variante',
  variantByRules: 'Según su público',
  original: 'Página original',
  variantShown: (name) => `Muestra «${name}»`,
  originalShown: 'Muestra la página original',
  referrer: 'Sitio de origen',
  referrerHint: 'Un sitio web, como instagram.com.',
  time: (zone) => `Fecha y hora (${zone})`,
  viewAsAnyVisitor: 'Ver como cualquier visitante',
  crop: {
    title: 'Recortar imagen',
    shape: 'Forma',
    shapes: { free: 'Libre', square: 'Cuadrada', wide: 'Ancha', tall: 'Alta' },
    frame: 'Área de recorte: arrástrala o usa las flechas del teclado',
    corners: {
      nw: 'Esquina superior izquierda: arrástrala o usa las flechas del teclado',
      ne: 'Esquina superior derecha: arrástrala o usa las flechas del teclado',
      sw: 'Esquina inferior izquierda: arrástrala o usa las flechas del teclado',
      se: 'Esquina inferior derecha: arrástrala o usa las flechas del teclado',
    },
    kept: (width, height) => `Área de recorte: ${width} × ${height} píxeles.`,
    upload: 'Subir',
  },
}
export default editor
