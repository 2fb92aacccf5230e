import type { Messages } from '../index.tsx'

const saving: Messages['saving'] = {
  saved: 'Salvo',
  changed: 'Ainda não salvo',
  saving: 'Salvando…',
  waiting: 'Não salvo: sem conexão. Tentando de novo…',
  refused: 'Não salvo',
  conflict: 'Alterado por outra pessoa',
  conflictTitle: 'Outra pessoa alterou isto nesse meio-tempo',
  conflictText:
    'Suas alterações continuam aqui. Mantenha as suas, que substituem as outras onde as duas mudam o mesmo, ou fique com as outras.',
  keepMine: 'Manter as minhas',
  takeTheirs: 'Ficar com as outras',
  discard: 'Descartar minhas alterações',
  unsavedTitle: 'Você tem alterações não salvas',
  unsavedText: 'Essas alterações não podem ser salvas agora. Se você sair, elas se perdem.',
  discardAndSignOut: 'Descartar e sair',
}
export default saving
