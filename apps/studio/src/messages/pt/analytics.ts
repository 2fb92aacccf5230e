import type { Messages } from '../index.tsx'

const messages: Messages['analytics'] = {
  title: 'Métricas',
  from: 'De',
  to: 'Até',
  views: 'Visualizações',
  visitors: 'Visitantes',
  clicks: 'Cliques',
  uniqueClicks: 'Cliques únicos',
  clickRate: 'Taxa de cliques',
  submissions: 'Respostas',
  before: (value) => `${value} no período anterior`,
  inTimeZone: (zone) => `Fuso horário: ${zone}.`,
  tops: {
    referrers: 'Sites de origem',
    countries: 'Países',
    devices: 'Dispositivos',
    browsers: 'Navegadores',
    languages: 'Idiomas',
    utm_sources: 'Origens UTM',
  },
  devices: { mobile: 'Celular', tablet: 'Tablet', desktop: 'Computador' },
  date: 'Data',
  link: 'Link',
  kind: 'Tipo',
  value: 'Valor',
  share: 'Proporção',
  impressions: 'Visualizações',
  previousClicks: 'Cliques anteriores',
}
export default messages
