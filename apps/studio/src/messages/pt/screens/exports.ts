import type en from '../../en/screens/exports.ts'

const texts: typeof en = {
  title: 'Exportar tudo',
  lead: 'Um arquivo ZIP com suas páginas, blocos, métricas, respostas de formulários e imagens.',
  content: 'Conteúdo',
  all: 'Conta e todas as páginas',
  allHint: 'Inclui os dados da sua conta, sem senhas nem chaves.',
  pageHint: 'Só esta página, sem dados da conta.',
  create: 'Criar exportação',
  created: 'Sua exportação está sendo criada. Você pode sair desta tela.',
  list: 'Exportações',
  empty: 'Nenhuma exportação. Criar uma leva no máximo alguns minutos, e ela fica disponível por 24 horas.',
  waiting: 'Na fila',
  making: 'Em andamento',
  ready: 'Pronta',
  failed: 'Falhou',
  progress: (percent) => `${percent} concluído`,
  files: (n) => (n === 1 ? '1 arquivo' : `${n} arquivos`),
  until: (when) => `disponível até ${when}`,
  requested: (when) => `solicitada ${when}`,
  download: 'Baixar',
  downloadNamed: (what) => `Baixar ${what}`,
  delete: 'Excluir',
  deleteNamed: (what) => `Excluir ${what}`,
  deleted: 'Exportação excluída.',
  again: 'Tentar de novo',
  deletedPage: 'Uma página excluída',
  moreTitle: 'Importações e outros programas',
  importHint:
    'O arquivo ZIP contém arquivos JSON e tabelas. Para importar uma página, descompacte-o e escolha o vitrine.json da página:',
  importPage: 'Importar links',
  failedText:
    'A exportação falhou. Tente de novo. Se falhar outra vez, fale com o operador desta instalação.',
}
export default texts
