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
  transfersLead: 'Equipes e páginas que alguém quer passar para você.',
  transfersUnverified: 'As páginas oferecidas a você aparecem aqui quando seu e-mail estiver confirmado.',
  noTransfers: 'Nenhuma transferência pendente',
  noTransfersText: 'Quando alguém oferecer uma equipe ou uma página, você aceita ou recusa aqui.',
  offers: (name) => `${name} oferece isto a você.`,
  transferMeans: 'Se aceitar, vale o seu plano para a equipe, e quem era dono fica como admin.',
  pageMeans:
    'Se aceitar, a página passa para a sua conta com endereço, conteúdo e métricas, e vale o seu plano.',
  replaces: (path) => `A sua página vazia ${path} será excluída, porque o seu plano não comporta as duas.`,
  toPage: 'Abrir a página',
  needsPlanForPage:
    'Seu plano não tem espaço para esta página e seus arquivos. Escolha um maior para aceitar.',
  transferText:
    'Ofereça a página a um cliente ou colega. Se a pessoa aceitar, o endereço da página, o domínio, o conteúdo e as métricas passam para a conta dela e vale o plano dela. Chaves de API, agentes, webhooks, planilhas conectadas e equipes perdem a página.',
  transferEmail: 'E-mail da nova conta',
  transferOffer: 'Oferecer a página',
  transferOffered: (email) => `Um e-mail está a caminho de ${email}.`,
  transferWaiting: (email, until) => `Oferecida a ${email}, que pode aceitar até ${until}.`,
  transferCancel: 'Retirar a oferta',
  transferCancelled: 'A oferta foi retirada.',
  transferLast: 'Você não pode transferir sua última página. Crie outra antes.',
  owned: (name) => `${name} agora é sua.`,
  stays: (name) => `${name} continua com quem era dono.`,
  transferGone: 'Já foi respondida, retirada ou passou do prazo.',
  needsPlan: 'Seu plano não tem espaço para mais uma equipe.',
}
export default sharing
