import type { Messages } from '../index.tsx'

const editor: Messages['editor'] = {
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
}
export default editor
