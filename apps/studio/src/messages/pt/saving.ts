import type { Messages } from '../index.tsx'

const saving: Messages['saving'] = {
  saved: 'Salvo',
  changed: 'Ainda não salvo',
  saving: 'Salvando…',
  waiting: 'Salvo neste aparelho',
  refused: 'Não salvo',
  conflict: 'Alterado em outro lugar',
  conflictTitle: 'Outra pessoa alterou isto nesse meio-tempo',
  conflictText:
    'Suas alterações continuam aqui. Mantenha as suas, que substituem as outras onde as duas mudam o mesmo, ou fique com as outras.',
  conflictTabTitle: 'Você alterou isto em outra aba',
  conflictTabText:
    'Mantenha esta versão para substituir os mesmos campos da outra aba, ou fique com a outra.',
  mine: 'Sua versão',
  theirs: 'A outra versão',
  thisTab: 'Esta aba',
  otherTab: 'Outra aba',
  keepMine: 'Manter as minhas',
  takeTheirs: 'Ficar com as outras',
  discard: 'Descartar minhas alterações',
  unsavedTitle: 'Você tem alterações não salvas',
  unsavedText: 'Essas alterações não podem ser salvas agora. Se você sair, elas se perdem.',
  discardAndSignOut: 'Descartar e sair',
}
export default saving
