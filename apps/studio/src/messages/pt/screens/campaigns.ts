import type en from '../../en/screens/campaigns.ts'

const messages: typeof en = {
  title: 'Campanhas',
  name: 'Nome',
  lead: 'Crie um endereço de campanha e um código QR para cada ocasião e meça o resultado.',
  view: 'Ver detalhes',
  add: 'Nova campanha',
  emptyTitle: 'O panfleto trouxe visitantes?',
  emptyText:
    'Crie uma campanha para uma feira, uma newsletter ou um cartaz. O endereço de campanha e o código QR contam os visitantes.',
  limitReached: (limit) =>
    `Você atingiu o limite de ${limit === 1 ? 'uma campanha' : `${limit} campanhas`} do seu plano. Arquive uma ou escolha um plano maior.`,
  viewer: 'Você só pode ver esta página. Para mudar campanhas, peça o papel de editor ao proprietário.',
  count: (n) => (n === 1 ? '1 campanha' : `${n} campanhas`),
  list: 'Lista',
  calendar: 'Calendário',
  statuses: {
    draft: 'Rascunho',
    scheduled: 'Agendada',
    active: 'Ativa',
    paused: 'Pausada',
    ended: 'Encerrada',
  },
  paused: (n) => (n === 1 ? 'Campanha pausada.' : `${n} campanhas pausadas.`),
  statusNow: (status) => `Novo estado da campanha: ${status}.`,
  noDates: 'Sem datas',
  undated: (names) => `Sem datas: ${names}`,
  visits: 'Visualizações',
  goals: { visits: 'Visualizações', clicks: 'Cliques', form_submissions: 'Respostas' },
  qrAlt: (name) => `Código QR de ${name}`,
  downloadQr: 'Baixar código QR',
  qrUnpublished: 'O endereço da campanha e o código QR funcionam assim que a página for publicada.',
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  archived: (n) =>
    `${n === 1 ? 'Campanha arquivada' : `${n} campanhas arquivadas`}. Códigos impressos continuam abrindo sua página.`,
  pastEnd: 'O fim deve estar no futuro.',
  namePlaceholder: 'Feira de primavera',
  active: 'Ativa',
  activeHint: 'Se estiver desativada, a campanha é um rascunho ou está pausada.',
  startsAt: 'Início',
  endsAt: 'Fim',
  openEnd: 'Deixe vazio se não tiver fim.',
  utm: 'Parâmetros de rastreamento (UTM)',
  copyAddress: 'Copiar endereço',
  objective: 'Objetivo',
  slug: 'Nome curto no endereço da campanha',
  slugHint:
    'Deixe vazio para criá-lo a partir do nome. Os códigos impressos o contêm, então não mude depois.',
  variant: 'Variante para os visitantes dela',
  variantHint: 'Os visitantes veem a variante enquanto ela está ativa.',
  target: 'Número desejado',
  links: 'Links da campanha',
  linksHint:
    'Para os visitantes da campanha, os valores UTM são adicionados aos endereços web destes links. Se nenhum for selecionado, são adicionados a todos.',
  notes: 'Notas',
}
export default messages
