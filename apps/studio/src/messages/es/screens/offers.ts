import type en from '../../en/screens/offers.ts'

const offers: typeof en = {
  invitesLead: 'Acepta o rechaza invitaciones a equipos.',
  noInvites: 'No hay invitaciones',
  noInvitesText: 'Las invitaciones a equipos aparecen aquí. También recibes un correo.',
  openTitle: 'Te han invitado',
  openUnknown: 'Acepta para trabajar en las páginas de este equipo.',
  accept: 'Aceptar',
  acceptNamed: (name) => `Aceptar ${name}`,
  decline: 'Rechazar',
  declineNamed: (name) => `Rechazar ${name}`,
  from: (name, role) => `De ${name}, como ${role}`,
  until: (when) => `Válida hasta el ${when}`,
  declined: (name) => `Invitación a ${name} rechazada.`,
  toWorkspace: 'Abrir equipo',
  notYours: (email: string) =>
    `Esta invitación es para otra dirección de correo. Has iniciado sesión como ${email}. Entra con la cuenta invitada.`,
  offerNotYours: (email) =>
    `Esta transferencia es para otra dirección de correo. Has iniciado sesión como ${email}. Entra con la cuenta del destinatario.`,
  verifyFirst: (email: string) =>
    `Verifica primero ${email}: abre el enlace del correo que te enviamos. Te lleva de vuelta a esta invitación.`,
  gone: 'Esta invitación ya no es válida. Si ya la has aceptado, abre tus equipos. Si no, pide otra.',
  noSeat:
    'Este equipo ha alcanzado su límite de miembros. Pide a su propietario que quite a un miembro o elija un plan mayor.',
  unverified: 'Verifica tu dirección de correo para ver tus invitaciones.',
  transfersLead: 'Equipos y páginas de los que puedes pasar a ser propietario.',
  transfersUnverified: 'Verifica tu dirección de correo para ver las transferencias que recibes.',
  noTransfers: 'No hay transferencias',
  noTransfersText:
    'Cuando un propietario quiere transferirte un equipo o una página, puedes aceptar o rechazar aquí.',
  ownOffers: 'Páginas que estás transfiriendo',
  offers: (name) => `${name} quiere transferirte la propiedad.`,
  transferMeans: 'Si aceptas, el equipo usa tu plan y el propietario anterior pasa a ser admin.',
  overSeats: (used, limit) =>
    `El equipo tiene ${used} miembros, contando las invitaciones, y tu plan permite ${limit}. No se quita a nadie, pero no se podrá invitar a nadie hasta que haya sitio.`,
  pageMeans: 'Si aceptas, la página pasa a tu cuenta con su dirección, contenido y métricas, y usa tu plan.',
  replaces: (path) => `Tu página vacía ${path} se eliminará, porque tu plan no permite las dos páginas.`,
  toPage: 'Abrir página',
  needsPlanForPage:
    'Tu plan no tiene espacio para esta página y sus archivos. Elige un plan mayor para aceptar.',
  ownedBy: (name, email) => `Propietario: ${name} (${email})`,
  inWorkspaces: 'Equipos:',
  transferTitle: 'Transferir página',
  transferText:
    'Transfiere la página a un cliente o colega. Si acepta, pasa a su cuenta y se aplica su plan.',
  transferEmail: 'Dirección de correo del nuevo propietario',
  transferButton: 'Transferir…',
  transferQuestion: (page, email) => `¿Transferir «${page}» a ${email}?`,
  transferQuestionText:
    'La cuenta con esta dirección de correo puede aceptar la página durante siete días. Su dirección, dominio, contenido y métricas se van con ella. Las claves de API, agentes, webhooks, hojas de cálculo conectadas y equipos pierden la página. Tú pierdes el acceso. Para seguir editándola, pide al nuevo propietario que te invite a un equipo con esta página.',
  transferPagesText:
    'La cuenta con esta dirección de correo puede aceptar las páginas durante siete días. Sus direcciones, dominios, contenido y métricas se van con ellas. Las claves de API, agentes, webhooks, hojas de cálculo conectadas y equipos pierden las páginas. Tú pierdes el acceso. Para seguir editándolas, pide al nuevo propietario que te invite a un equipo con estas páginas.',
  transferOffered: (email) => `Hemos enviado un correo a ${email}.`,
  transferWaiting: (email, until) => `A la espera de ${email}, que puede aceptar hasta el ${until}.`,
  transferLast: 'Esta es tu única página. Para transferirla, crea antes otra.',
  transferAll:
    'Estas son todas tus páginas y debes conservar una. Selecciona menos páginas o crea antes otra.',
  transferTooMany: (max) => `Puedes transferir hasta ${max} páginas a la vez. Selecciona menos páginas.`,
  owned: (name) => `Ahora eres propietario de ${name}.`,
  stays: (name) => `${name} sigue con su propietario.`,
  offersPages: (name, n) => `${name} quiere transferirte ${n} páginas`,
  acceptAll: (n) => `Aceptar las ${n} páginas`,
  declineAll: (n) => `Rechazar las ${n} páginas`,
  ownedPages: (n) =>
    n === 1 ? 'Ahora eres propietario de 1 página.' : `Ahora eres propietario de ${n} páginas.`,
  stayedPages: (n) =>
    n === 1 ? '1 página sigue con su propietario.' : `${n} páginas siguen con su propietario.`,
  transferGone: 'Esta transferencia ya no es válida. Pide al propietario que la inicie de nuevo.',
  needsPlan: 'Tu plan no incluye más equipos. Elige un plan mayor para aceptar.',
  ownerLead: 'Para que otras personas trabajen en la página, añádela a un equipo e invítalas.',
  ownerWorkspaces: 'Abrir equipos',
}
export default offers
