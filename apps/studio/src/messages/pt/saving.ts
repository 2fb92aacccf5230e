import type { Messages } from '../index.tsx'

const saving: Messages['saving'] = {
  saved: 'Salvo',
  changed: 'Ainda não salvo',
  saving: 'Salvando…',
  waiting: 'Salvo neste dispositivo',
  refused: 'Não salvo',
  conflict: 'Alterado em outro lugar',
  discard: 'Descartar minhas alterações',
  unsavedTitle: 'Você tem alterações não salvas',
  unsavedText: 'Suas alterações não podem ser salvas agora. Se você sair, elas se perdem.',
  discardAndSignOut: 'Descartar e sair',
}
export default saving
