import type { Messages } from '../index.tsx'

const common: Messages['common'] = {
  add: 'Adicionar',
  apply: 'Aplicar',
  back: 'Voltar',
  cancel: 'Cancelar',
  close: 'Fechar',
  continue: 'Continuar',
  copied: 'Copiado',
  copy: 'Copiar',
<<<<<<< HEAD
  copyFailed: 'Não foi possível copiar. Selecione o texto e copie você mesmo.',
  delete: 'Apagar',
=======
  delete: 'Excluir',
>>>>>>> studio-texts2
  done: 'Pronto',
  edit: 'Editar',
  hidePassword: 'Ocultar a senha',
  loading: 'Carregando…',
  messages: 'Mensagens',
  more: 'Mais',
  move: 'Mover',
  none: 'Nenhum',
  off: 'Desligado',
  on: 'Ligado',
  optional: 'opcional',
  remove: 'Remover',
  retry: 'Tentar de novo',
  save: 'Salvar',
  saved: 'Salvo',
  search: 'Buscar',
  showPassword: 'Mostrar a senha',
  undo: 'Desfazer',
  unlimited: 'sem limite',
  of: (used, limit) => `${used} de ${limit}`,
}
export default common
