import type { Messages } from '../index.tsx'

const saving: Messages['saving'] = {
  saved: 'Salvo',
  changed: 'Ainda não salvo',
  saving: 'Salvando…',
  waiting: 'Salvo neste dispositivo',
  refused: 'Não salvo',
  conflict: 'Alterado em outro lugar',
  conflictTitle: 'Alterado por outra pessoa ou em outro dispositivo',
  conflictBy: (name) => `Salvo pela última vez por ${name}`,
  conflictText: 'Mantenha sua versão para substituir os mesmos campos, ou use a outra.',
  conflictTabTitle: 'Você alterou isto em outra aba',
  conflictTabText: 'Mantenha esta versão para substituir os mesmos campos, ou use a versão da outra aba.',
  mine: 'Sua versão',
  theirs: 'A outra versão',
  thisTab: 'Esta aba',
  otherTab: 'Outra aba',
  keepMine: 'Manter a minha',
  takeTheirs: 'Usar a outra',
  keepThisTab: 'Manter esta aba',
  useOtherTab: 'Usar a outra aba',
  discard: 'Descartar minhas alterações',
  unsavedTitle: 'Você tem alterações não salvas',
  unsavedText: 'Suas alterações não podem ser salvas agora. Se você sair, elas se perdem.',
  discardAndSignOut: 'Descartar e sair',
}
export default saving
