import type { Messages } from '../index.tsx'

const messages: Messages['analytics'] = {
  title: 'Métricas',
  from: 'Desde',
  to: 'Hasta',
  views: 'Visitas',
  visitors: 'Visitantes',
  clicks: 'Clics',
  uniqueClicks: 'Clics únicos',
  clickRate: 'Tasa de clics',
  submissions: 'Respuestas',
  before: (value) => `${value} en el periodo anterior`,
  inTimeZone: (zone) => `Zona horaria: ${zone}.`,
  tops: {
    referrers: 'Sitios de origen',
    countries: 'Países',
    devices: 'Dispositivos',
    browsers: 'Navegadores',
    languages: 'Idiomas',
    utm_sources: 'Fuentes UTM',
  },
  devices: { mobile: 'Móvil', tablet: 'Tableta', desktop: 'Ordenador' },
  date: 'Fecha',
  link: 'Enlace',
  kind: 'Tipo',
  value: 'Valor',
  share: 'Proporción',
  impressions: 'Visitas',
  previousClicks: 'Clics anteriores',
}
export default messages
