import type { SharingTexts } from '../../features/workspaces/texts.ts'

const sharing: SharingTexts = {
  invitesLead: 'Equipes que querem você.',
  noInvites: 'Nenhum convite pendente',
  noInvitesText: 'Quando alguém convidar você para uma equipe, aparece aqui e chega um e-mail.',
  openTitle: 'Você foi convidado',
  openUnknown: 'Aceite para trabalhar nas páginas desta equipe.',
  accept: 'Aceitar',
  acceptNamed: (name) => `Aceitar ${name}`,
  decline: 'Recusar',
  declineNamed: (name) => `Recusar ${name}`,
  acceptByMail: 'Para aceitar, abra o link do e-mail.',
  from: (name, role) => `De ${name}, como ${role}`,
  until: (when) => `Vale até ${when}`,
  declined: (name) => `Você recusou ${name}.`,
  joinedTitle: (name) => `Você faz parte de ${name}`,
  joined: 'As páginas já estão na sua lista.',
  toWorkspace: 'Abrir a equipe',
  notYours: (email) =>
    `Este convite foi para outro e-mail. Você entrou como ${email}: entre com a conta daquele e-mail.`,
  verifyFirst: (email) =>
    `Confirme ${email} primeiro: abra o link do e-mail que enviamos. Ele traz você de volta a este convite.`,
  gone: 'Este convite já foi respondido, retirado ou trocado, ou passou do prazo. Peça outro.',
  noSeat:
    'Esta equipe atingiu o limite de membros. Peça a quem é dono dela que remova um membro ou escolha um plano maior.',
  unverified: 'Os convites aparecem aqui quando seu e-mail estiver confirmado.',
  transfersLead: 'Equipes que alguém quer passar para você.',
  noTransfers: 'Nenhuma transferência pendente',
  noTransfersText: 'Quando alguém oferecer uma equipe, você aceita ou recusa aqui em até 24 horas.',
  offers: (name) => `${name} oferece a equipe a você.`,
  transferMeans: 'Se aceitar, vale o seu plano para a equipe, e quem era dono fica como admin.',
  owned: (name) => `${name} agora é sua.`,
  stays: (name) => `${name} continua com quem era dono.`,
  transferGone: 'Já foi respondida, retirada ou passou do prazo.',
  needsPlan: 'Seu plano não tem espaço para mais uma equipe.',
}
export default sharing
