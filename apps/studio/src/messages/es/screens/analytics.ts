import type en from '../../en/screens/analytics.ts'

const messages: typeof en = {
  lead: 'Los visitantes se cuentan sin cookies. Los bots no se cuentan. Tus propias visitas no se cuentan, salvo en un dominio propio.',
  range: 'Periodo',
  days: (count) => `${count} días`,
  custom: 'Personalizado',
  planDays: (days) => `Tu plan muestra los últimos ${days} días.`,
  clipped: (from, to) => `Solo está disponible del ${from} al ${to}.`,
  outside: 'No hay datos disponibles para estas fechas.',
  fewerEntries:
    'Aquí no se cuentan las respuestas de bots ni tus propias pruebas. «Formularios» las muestra todas.',
  manyClicks:
    'Una tasa de clics de más del 100 % significa más clics que visitas: cada visitante puede hacer clic en varios enlaces.',
  metric: 'Métrica',
  byDay: 'Por día',
  newPage: (days, date) => `La página se creó el ${date}, por eso solo se muestran ${days} días.`,
  byHour: 'Por hora de la semana',
  onPage: 'Clics en la página',
  onPageLead: 'Los enlaces con más clics tienen un borde rojo más grueso.',
  topLinks: 'Enlaces con más clics',
  setUpCountries: 'Cómo configurar los países',
  unknown: 'Desconocido',
  direct: 'Directo',
  noData: 'No hay datos de este periodo.',
  hour: 'Hora',
  asTable: 'Mostrar como tabla',
  asChart: 'Mostrar como gráfico',
  export: 'Exportar',
  exportDays: 'Días (CSV)',
  exportLinks: 'Enlaces (CSV)',
  exportSources: 'Sitios de origen (CSV)',
  emptyTitle: 'No hay visitas en este periodo',
  emptyText:
    'Comparte la dirección de tu página donde la gente te encuentra: en tus perfiles sociales, en la firma de tus correos o en tu escaparate.',
}
export default messages
