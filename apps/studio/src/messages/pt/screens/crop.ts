import type en from '../../en/screens/crop.ts'

const crop: typeof en = {
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
}
export default crop
