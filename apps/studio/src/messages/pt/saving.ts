import type { Messages } from '../index.tsx'

const saving: Messages['saving'] = {
  saved: 'Guardado',
  changed: 'Ainda não guardado',
  saving: 'A guardar…',
  waiting: 'Não guardado: sem ligação. Nova tentativa…',
  refused: 'Não guardado',
  conflict: 'Alterado por outra pessoa',
  conflictTitle: 'Entretanto, outra pessoa alterou isto',
  conflictText:
    'As suas alterações continuam aqui. Mantenha as suas, que substituem as outras onde as duas mudam o mesmo, ou fique com as outras.',
  keepMine: 'Manter as minhas',
  takeTheirs: 'Ficar com as outras',
  discard: 'Descartar as minhas alterações',
}
export default saving
