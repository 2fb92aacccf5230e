import type { Messages } from '../index.tsx'

const saving: Messages['saving'] = {
  saved: 'Guardado',
  changed: 'Sin guardar',
  saving: 'Guardando…',
  waiting: 'Guardado en este dispositivo',
  refused: 'No se ha guardado',
  conflict: 'Cambiado en otro lugar',
  conflictTitle: 'Otra persona ha cambiado esto mientras tanto',
  conflictText:
    'Tus cambios siguen aquí. Usa los tuyos, que sustituyen a los otros donde ambos cambian lo mismo, o usa los otros.',
  conflictTabTitle: 'Has cambiado esto en otra pestaña',
  conflictTabText:
    'Conserva esta versión para reemplazar los mismos campos de la otra pestaña, o usa la otra.',
  mine: 'Tu versión',
  theirs: 'La otra versión',
  thisTab: 'Esta pestaña',
  otherTab: 'Otra pestaña',
  keepMine: 'Usar los míos',
  takeTheirs: 'Usar los otros',
  discard: 'Descartar mis cambios',
  unsavedTitle: 'Tienes cambios sin guardar',
  unsavedText: 'Estos cambios no se pueden guardar ahora. Si cierras la sesión, se pierden.',
  discardAndSignOut: 'Descartar y cerrar la sesión',
}
export default saving
