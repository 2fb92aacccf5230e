import type en from '../../en/screens/campaigns.ts'

const messages: typeof en = {
  title: 'Campañas',
  name: 'Nombre',
  lead: 'Crea una dirección de campaña y un código QR para cada ocasión, y mide el resultado.',
  view: 'Ver detalles',
  add: 'Nueva campaña',
  emptyTitle: '¿Trajo visitantes el folleto?',
  emptyText:
    'Crea una campaña para una feria, un boletín o un cartel. Su dirección de campaña y su código QR cuentan sus visitantes.',
  limitReached: (limit) =>
    `Has alcanzado el límite de ${limit === 1 ? 'una campaña' : `${limit} campañas`} de tu plan. Archiva una o elige un plan mayor.`,
  viewer: 'Solo puedes ver esta página. Para cambiar campañas, pide el rol de editor a su propietario.',
  count: (n) => (n === 1 ? '1 campaña' : `${n} campañas`),
  list: 'Lista',
  calendar: 'Calendario',
  statuses: {
    draft: 'Borrador',
    scheduled: 'Programada',
    active: 'Activa',
    paused: 'En pausa',
    ended: 'Terminada',
  },
  paused: (n) => (n === 1 ? 'Campaña en pausa.' : `${n} campañas en pausa.`),
  statusNow: (status) => `Nuevo estado de la campaña: ${status}.`,
  noDates: 'Sin fechas',
  undated: (names) => `Sin fechas: ${names}`,
  visits: 'Visitas',
  goals: { visits: 'Visitas', clicks: 'Clics', form_submissions: 'Respuestas' },
  qrAlt: (name) => `Código QR de ${name}`,
  downloadQr: 'Descargar código QR',
  qrUnpublished: 'La dirección de la campaña y el código QR funcionan en cuanto se publique la página.',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  archived: (n) =>
    `${n === 1 ? 'Campaña archivada' : `${n} campañas archivadas`}. Los códigos impresos siguen abriendo tu página.`,
  pastEnd: 'El final debe estar en el futuro.',
  namePlaceholder: 'Feria de primavera',
  active: 'Activa',
  activeHint: 'Si está desactivada, la campaña es un borrador o está en pausa.',
  startsAt: 'Inicio',
  endsAt: 'Final',
  openEnd: 'Déjalo vacío si no tiene final.',
  utm: 'Parámetros de seguimiento (UTM)',
  copyAddress: 'Copiar dirección',
  objective: 'Objetivo',
  slug: 'Nombre corto en la dirección de campaña',
  slugHint:
    'Déjalo vacío para crearlo a partir del nombre. Los códigos impresos lo contienen, así que no lo cambies después.',
  variant: 'Variante para sus visitantes',
  variantHint: 'Los visitantes ven la variante mientras está activa.',
  target: 'Cifra objetivo',
  links: 'Enlaces de la campaña',
  linksHint:
    'Para los visitantes de la campaña, los valores UTM se añaden a las direcciones web de estos enlaces. Si no seleccionas ninguno, se añaden a todos.',
  notes: 'Notas',
}
export default messages
