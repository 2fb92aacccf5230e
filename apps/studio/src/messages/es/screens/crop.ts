import type en from '../../en/screens/crop.ts'

const crop: typeof en = {
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
}
export default crop
