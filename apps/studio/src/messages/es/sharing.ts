import type { SharingTexts } from '../../features/workspaces/texts.ts'

const sharing: SharingTexts = {
  invitesLead: 'Equipos que cuentan contigo.',
  noInvites: 'No hay invitaciones pendientes',
  noInvitesText: 'Cuando alguien te invite a un equipo, aparecerá aquí y te llegará un correo.',
  openTitle: 'Tienes una invitación',
  openUnknown: 'Acepta para trabajar en las páginas de este equipo.',
  accept: 'Aceptar',
  acceptNamed: (name) => `Aceptar ${name}`,
  decline: 'Rechazar',
  declineNamed: (name) => `Rechazar ${name}`,
  acceptByMail: 'Para aceptar, abre el enlace del correo.',
  from: (name, role) => `De ${name}, como ${role}`,
  until: (when) => `Vale hasta ${when}`,
  declined: (name) => `Has rechazado ${name}.`,
  joinedTitle: (name) => `Ya formas parte de ${name}`,
  joined: 'Sus páginas ya están en tu lista.',
  toWorkspace: 'Abrir el equipo',
  notYours: (email) =>
    `Esta invitación fue a otro correo. Has entrado como ${email}: entra con la cuenta de aquel correo.`,
  verifyFirst: (email) =>
    `Confirma primero ${email}: abre el enlace del correo que te enviamos. Te trae de vuelta a esta invitación.`,
  gone: 'Esta invitación ya se respondió, se retiró o se cambió, o su plazo terminó. Pide otra.',
  noSeat:
    'Este equipo ha alcanzado su límite de miembros. Pide a quien es dueño que quite a un miembro o elija un plan mayor.',
  unverified: 'Las invitaciones aparecen aquí cuando tu correo esté confirmado.',
  transfersLead: 'Equipos que alguien quiere pasarte.',
  noTransfers: 'No hay traspasos pendientes',
  noTransfersText: 'Cuando alguien te ofrezca un equipo, lo aceptas o rechazas aquí en 24 horas.',
  offers: (name) => `${name} te ofrece el equipo.`,
  transferMeans: 'Si aceptas, cuenta tu plan para el equipo, y quien era dueño queda como admin.',
  owned: (name) => `${name} ya es tuyo.`,
  stays: (name) => `${name} sigue con quien era dueño.`,
  transferGone: 'Ya se respondió, se retiró o su plazo terminó.',
  needsPlan: 'Tu plan no tiene sitio para otro equipo.',
}
export default sharing
