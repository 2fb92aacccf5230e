import type en from '../../en/screens/your-data.ts'

const yourData: typeof en = {
  exportButton: 'Baixar um só arquivo, sem imagens',
  deleteText: 'Exclui para sempre sua conta e tudo o que há nela.',
  deleteButton: 'Excluir conta…',
  deleteTitle: 'Excluir sua conta?',
  deleteLost: 'Será excluído para sempre:',
  deletePages: (pages) => `Suas páginas com todos os blocos e métricas: ${pages}`,
  deleteUploads: 'Seus arquivos enviados, respostas de formulários, versões e chaves de API',
  deletePlan: (plan) => `O tempo restante do seu plano ${plan}`,
  toWorkspaces: 'Abrir equipes',
}
export default yourData
