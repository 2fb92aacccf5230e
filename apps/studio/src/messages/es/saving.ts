import type { Messages } from '../index.tsx'

const saving: Messages['saving'] = {
  saved: 'Guardado',
  changed: 'Aún sin guardar',
  saving: 'Guardando…',
  waiting: 'Guardado en este dispositivo',
  refused: 'Sin guardar',
  conflict: 'Cambiado en otro lugar',
  conflictTitle: 'Cambiado por otra persona o en otro dispositivo',
  conflictBy: (name) => `Guardado por última vez por ${name}`,
  conflictText: 'Conserva tu versión para reemplazar los mismos campos, o usa la otra.',
  conflictTabTitle: 'Has cambiado esto en otra pestaña',
  conflictTabText:
    'Conserva esta versión para reemplazar los mismos campos, o usa la versión de la otra pestaña.',
  mine: 'Tu versión',
  theirs: 'La otra versión',
  thisTab: 'Esta pestaña',
  otherTab: 'Otra pestaña',
  keepMine: 'Conservar la mía',
  takeTheirs: 'Usar la otra',
  keepThisTab: 'Conservar esta pestaña',
  useOtherTab: 'Usar la otra pestaña',
  discard: 'Descartar mis cambios',
  unsavedTitle: 'Tienes cambios sin guardar',
  unsavedText: 'Tus cambios no se pueden guardar ahora. Si cierras sesión, los pierdes.',
  discardAndSignOut: 'Descartar y cerrar sesión',
}
export default saving
