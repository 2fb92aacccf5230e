import type en from '../../en/screens/feeds.ts'

const texts: typeof en = {
  title: 'Métricas em uma planilha',
  lead: 'Envie visualizações e cliques ao Google Planilhas, Excel ou LibreOffice com um endereço web secreto. Quem tiver o endereço web pode ler estas métricas, e nada mais.',
  new: 'Conectar planilha',
  emptyTitle: 'Nenhuma planilha conectada',
  emptyText: 'Crie um endereço web e cole a fórmula em uma célula. A tabela se preenche sozinha.',
  viewer: 'Você só pode ver esta página. Para conectar planilhas, peça o papel de editor ao proprietário.',
  full: (max) => `Você atingiu o máximo de ${max} planilhas. Desconecte uma primeiro.`,
  name: 'Nome',
  nameHint: 'Por exemplo, o nome da planilha.',
  create: 'Criar endereço web',
  formulaTitle: 'Copie sua fórmula agora',
  formulaText:
    'O endereço web dela não aparece de novo. Cole a fórmula na célula A1 de uma planilha. O Google Planilhas a atualiza mais ou menos uma vez por hora.',
  days: 'Dias: visualizações, visitantes, cliques, respostas',
  links: 'Blocos: cliques e respostas',
  copyFormula: 'Copiar fórmula',
  copyAlone: 'Copiar só o endereço web',
  other:
    'No Excel e no LibreOffice, escolha “Dados” e depois “Da Web” ou “Vincular a dados externos”, e digite só o endereço web.',
  used: (when) => `Última leitura: ${when}`,
  neverUsed: 'Nunca lida',
  since: (when) => `Desde ${when}`,
  disconnect: 'Desconectar',
  disconnectNamed: (name) => `Desconectar ${name}`,
  disconnectTitle: (name) => `Desconectar “${name}”?`,
  disconnectText: 'As planilhas que usam este endereço web deixam de receber dados. Não é possível desfazer.',
  disconnectButton: 'Desconectar',
  disconnected: (name) => `“${name}” foi desconectada.`,
}
export default texts
