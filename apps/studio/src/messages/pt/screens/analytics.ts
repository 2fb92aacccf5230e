import type en from '../../en/screens/analytics.ts'

const messages: typeof en = {
  lead: 'Os visitantes são contados sem cookies. Bots não são contados. Suas próprias visitas não são contadas, exceto em um domínio próprio.',
  range: 'Período',
  days: (count) => `${count} dias`,
  custom: 'Personalizado',
  planDays: (days) => `Seu plano mostra os últimos ${days} dias.`,
  clipped: (from, to) => `Só está disponível de ${from} a ${to}.`,
  outside: 'Não há dados disponíveis para estas datas.',
  fewerEntries: 'Respostas de bots e seus próprios testes não são contados aqui. “Formulários” mostra todas.',
  manyClicks:
    'Uma taxa de cliques acima de 100% significa mais cliques do que visualizações: cada visitante pode clicar em vários links.',
  metric: 'Métrica',
  byDay: 'Por dia',
  newPage: (days, date) => `A página foi criada em ${date}, por isso só são mostrados ${days} dias.`,
  byHour: 'Por hora da semana',
  onPage: 'Cliques na página',
  onPageLead: 'Os links com mais cliques têm uma borda vermelha mais grossa.',
  topLinks: 'Links mais clicados',
  setUpCountries: 'Como configurar os países',
  unknown: 'Desconhecido',
  direct: 'Direto',
  noData: 'Nenhum dado neste período.',
  hour: 'Hora',
  asTable: 'Mostrar como tabela',
  asChart: 'Mostrar como gráfico',
  export: 'Exportar',
  exportDays: 'Dias (CSV)',
  exportLinks: 'Links (CSV)',
  exportSources: 'Sites de origem (CSV)',
  emptyTitle: 'Nenhuma visualização neste período',
  emptyText:
    'Compartilhe o endereço da sua página onde as pessoas encontram você: nos seus perfis sociais, na assinatura de e‑mail ou na vitrine.',
}
export default messages
