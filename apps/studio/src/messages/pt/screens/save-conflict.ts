import type en from '../../en/screens/save-conflict.ts'

const saveConflict: typeof en = {
  title: 'Alterado por outra pessoa ou em outro dispositivo',
  titleWithName: (name) => `Salvo pela última vez por ${name}`,
  text: 'Mantenha sua versão para substituir os mesmos campos, ou use a outra.',
  tabTitle: 'Você alterou isto em outra aba',
  tabText: 'Mantenha esta versão para substituir os mesmos campos, ou use a versão da outra aba.',
  mine: 'Sua versão',
  theirs: 'A outra versão',
  thisTab: 'Esta aba',
  otherTab: 'Outra aba',
  keepMine: 'Manter a minha',
  takeTheirs: 'Usar a outra',
  keepThisTab: 'Manter esta aba',
  useOtherTab: 'Usar a outra aba',
}
export default saveConflict
