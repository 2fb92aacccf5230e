import type { Messages } from '../index.tsx'

const messages: Messages['home'] = {
  newEntries: (n) =>
    n === 1 ? '1 respuesta nueva en tus formularios' : `${n} respuestas nuevas en tus formularios`,
  published: 'Publicada',
  publish: 'Publicar',
  notPublished: 'Los visitantes aún no ven esta página. Publícala cuando esté lista.',
  share: 'Compartir',
  addressAndQr: 'Dirección y código QR',
  qr: 'Código QR',
  week: 'Últimos 7 días',
  views: 'Visitas',
  visitors: 'Visitantes',
  clicks: 'Clics',
  comparedWithLastWeek: (change) => `${change} respecto a la semana anterior`,
  noVisits: 'Aún no hay visitas. Comparte la dirección de tu página para atraer visitantes.',
  topLinks: 'Enlaces con más clics',
  openAnalytics: 'Abrir métricas',
  edit: 'Editar página',
  next: 'Próximos pasos',
  steps: {
    picture: 'Añade una foto tuya o de tu negocio',
    bio: 'Describe en una frase lo que haces',
    links: 'Añade al menos tres bloques',
    publish: 'Publica tu página',
    verify: 'Verifica tu dirección de correo',
  },
  stepsLeft: (n) => (n === 1 ? 'Falta 1 paso' : `Faltan ${n} pasos`),
}
export default messages
