import type { Messages } from '../index.tsx'

const messages: Messages['home'] = {
  newEntries: (n) =>
    n === 1 ? '1 respuesta nueva en tus formularios' : `${n} respuestas nuevas en tus formularios`,
  published: 'Publicada',
  publish: 'Publicar',
  notPublished: 'Esta página solo es visible para ti y tu equipo. Publícala cuando esté lista.',
  share: 'Compartir',
  address: 'Dirección de tu página',
  qr: 'Código QR',
  qrLead: 'Para tarjetas, escaparates y envases. Lleva a tu página, también si cambias el tema.',
  downloadSvg: 'En SVG',
  downloadPng: 'En PNG',
  week: 'Los últimos siete días',
  views: 'Visitas',
  visitors: 'Visitantes',
  clicks: 'Clics',
  clickRate: 'Tasa de clics',
  against: (change) => `${change} frente a la semana anterior`,
  noVisits: 'Aún no ha venido nadie. Comparte la dirección y empezarán las cifras.',
  topLinks: 'Con más clics',
  allNumbers: 'Ver métricas',
  edit: 'Editar la página',
  next: 'Qué la hace mejor',
  steps: {
    picture: 'Añade una foto tuya o de tu tienda',
    bio: 'Di en una frase qué haces',
    links: 'Añade al menos tres enlaces',
    publish: 'Publica la página',
    verify: 'Verifica tu correo',
  },
  done: (done, all) => `${done} de ${all} ${done === 1 ? 'hecho' : 'hechos'}`,
}
export default messages
