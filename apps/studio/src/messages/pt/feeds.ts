import type { FeedTexts } from '../../features/feeds/texts.ts'

const texts: FeedTexts = {
  title: 'Números em uma planilha',
  lead: 'Um endereço secreto dá visitas e cliques ao Google Planilhas, Excel ou LibreOffice, sempre em dia. Quem o tem lê esses números e mais nada.',
  new: 'Conectar planilha',
  emptyTitle: 'Nenhuma planilha conectada',
  emptyText: 'Crie um endereço web e cole a fórmula em uma célula. A tabela se preenche sozinha.',
  viewer: 'Só quem pode mudar a página faz e encerra endereços.',
  full: (most) => `Você atingiu o máximo de ${most} planilhas. Desconecte uma primeiro.`,
  name: 'Nome',
  nameHint: 'Onde é usado, para reconhecê-lo.',
  needed: 'Dê um nome a ele.',
  create: 'Fazer o endereço',
  formulaTitle: 'Copie a fórmula agora',
  formulaText:
    'O endereço dentro dela não aparece de novo. Cole a fórmula na célula A1 de uma planilha; o Google Planilhas a lê mais ou menos uma vez por hora.',
  days: 'Dias: visitas, visitantes, cliques, formulários',
  links: 'Links: cliques e formulários',
  copyFormula: 'Copiar a fórmula',
  copyAlone: 'Copiar só o endereço',
  other: 'No Excel e no LibreOffice: “Dados”, “Da Web” ou “Vincular a dados externos”, só com o endereço.',
  used: (when) => `Lido ${when}`,
  neverUsed: 'Ainda não lido',
  since: (when) => `desde ${when}`,
  disconnect: 'Desconectar',
  disconnectNamed: (name) => `Desconectar ${name}`,
  disconnectTitle: (name) => `Desconectar “${name}”?`,
  disconnectText: 'Planilhas que usam este endereço não recebem mais nada. Não dá para desfazer.',
  disconnectButton: 'Desconectar',
  disconnected: (name) => `“${name}” foi desconectada.`,
}
export default texts
