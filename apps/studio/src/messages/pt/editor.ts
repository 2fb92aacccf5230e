import type { Messages } from '../index.tsx'

const editor: Messages['editor'] = {
  switchZone: (zone: string) => `Usar ${zone}`,
  showLight: 'Ver cores claras',
  showDark: 'Ver cores escuras',
  show: 'Mostrar',
  edit: 'Editar',
  preview: 'Prévia',
  device: 'Aparelho',
  phone: 'Celular',
  tablet: 'Tablet',
  desktop: 'Computador',
  viewAs: 'Ver como…',
  anybody: 'Qualquer',
  country: 'País',
  countryHint: 'Duas letras, como BR ou PT.',
  time: (zone) => `Data e hora (${zone})`,
  viewAsAnybody: 'Voltar à visualização normal',
  crop: {
    title: 'Recortar a imagem',
    shape: 'Formato',
    shapes: { free: 'Livre', square: 'Quadrado', wide: 'Largo', tall: 'Alto' },
    frame: 'O que fica: arraste ou use as setas do teclado',
    corners: {
      nw: 'Canto superior esquerdo: arraste ou use as setas do teclado',
      ne: 'Canto superior direito: arraste ou use as setas do teclado',
      sw: 'Canto inferior esquerdo: arraste ou use as setas do teclado',
      se: 'Canto inferior direito: arraste ou use as setas do teclado',
    },
    kept: (width, height) => `Ficam ${width} × ${height} pixels.`,
    upload: 'Enviar',
  },
}
export default editor
