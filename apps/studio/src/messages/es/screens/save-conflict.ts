import type en from '../../en/screens/save-conflict.ts'

const saveConflict: typeof en = {
  title: 'Cambiado por otra persona o en otro dispositivo',
  titleWithName: (name) => `Guardado por última vez por ${name}`,
  text: 'Conserva tu versión para reemplazar los mismos campos, o usa la otra.',
  tabTitle: 'Has cambiado esto en otra pestaña',
  tabText: 'Conserva esta versión para reemplazar los mismos campos, o usa la versión de la otra pestaña.',
  mine: 'Tu versión',
  theirs: 'La otra versión',
  thisTab: 'Esta pestaña',
  otherTab: 'Otra pestaña',
  keepMine: 'Conservar la mía',
  takeTheirs: 'Usar la otra',
  keepThisTab: 'Conservar esta pestaña',
  useOtherTab: 'Usar la otra pestaña',
}
export default saveConflict
