import type { Messages } from '../index.tsx'

const editor: Messages['editor'] = {
  switchZone: (zone: string) => `Usar ${zone}`,
  showLight: 'Ver colores claros',
  showDark: 'Ver colores oscuros',
  show: 'Mostrar',
  edit: 'Editar',
  preview: 'Vista previa',
  device: 'Dispositivo',
  phone: 'Móvil',
  tablet: 'Tableta',
  desktop: 'Ordenador',
  viewAs: 'Ver como…',
  anybody: 'Cualquiera',
  country: 'País',
  countryHint: 'Dos letras, como ES o MX.',
  time: (zone) => `Fecha y hora (${zone})`,
  viewAsAnybody: 'Volver a la vista normal',
  crop: {
    title: 'Recortar la imagen',
    shape: 'Forma',
    shapes: { free: 'Libre', square: 'Cuadrada', wide: 'Ancha', tall: 'Alta' },
    frame: 'Lo que se conserva: arrástralo o usa las flechas del teclado',
    corners: {
      nw: 'Esquina superior izquierda: arrástrala o usa las flechas del teclado',
      ne: 'Esquina superior derecha: arrástrala o usa las flechas del teclado',
      sw: 'Esquina inferior izquierda: arrástrala o usa las flechas del teclado',
      se: 'Esquina inferior derecha: arrástrala o usa las flechas del teclado',
    },
    kept: (width, height) => `Se conservan ${width} × ${height} píxeles.`,
    upload: 'Subir',
  },
}
export default editor
