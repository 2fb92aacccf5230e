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
  viewAs: 'Ver como…',
  anyVisitor: 'Qualquer visitante',
  country: 'País',
  variant: 'Variante',
  variantByRules: 'Conforme o público',
  original: 'Página original',
  variantShown: (name) => `Mostra “${name}”`,
  originalShown: 'Mostra a página original',
  referrer: 'Site de origem',
  referrerHint: 'Um site, como instagram.com.',
  time: (zone) => `Data e hora (${zone})`,
  viewAsAnyVisitor: 'Ver como qualquer visitante',
  crop: {
    title: 'Recortar imagem',
    shape: 'Formato',
    shapes: { free: 'Livre', square: 'Quadrado', wide: 'Largo', tall: 'Alto' },
    frame: 'Área de corte: arraste ou use as setas do teclado',
    corners: {
      nw: 'Canto superior esquerdo: arraste ou use as setas do teclado',
      ne: 'Canto superior direito: arraste ou use as setas do teclado',
      sw: 'Canto inferior esquerdo: arraste ou use as setas do teclado',
      se: 'Canto inferior direito: arraste ou use as setas do teclado',
    },
    kept: (width, height) => `Área de corte: ${width} × ${height} pixels.`,
    upload: 'Enviar',
  },
}
export default editor
