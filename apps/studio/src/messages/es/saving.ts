import type { Messages } from '../index.tsx'

const saving: Messages['saving'] = {
  saved: 'Guardado',
  changed: 'Aún sin guardar',
  saving: 'Guardando…',
  waiting: 'Guardado en este dispositivo',
  refused: 'Sin guardar',
  conflict: 'Cambiado en otro lugar',
  discard: 'Descartar mis cambios',
  unsavedTitle: 'Tienes cambios sin guardar',
  unsavedText: 'Tus cambios no se pueden guardar ahora. Si cierras sesión, los pierdes.',
  discardAndSignOut: 'Descartar y cerrar sesión',
}
export default saving
