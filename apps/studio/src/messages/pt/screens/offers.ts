import type en from '../../en/screens/offers.ts'

const offers: typeof en = {
  invitesLead: 'Aceite ou recuse convites para equipes.',
  noInvites: 'Nenhum convite',
  noInvitesText: 'Os convites para equipes aparecem aqui. Você também recebe um e‑mail.',
  openTitle: 'Você recebeu um convite',
  openUnknown: 'Aceite para trabalhar nas páginas desta equipe.',
  accept: 'Aceitar',
  acceptNamed: (name) => `Aceitar ${name}`,
  decline: 'Recusar',
  declineNamed: (name) => `Recusar ${name}`,
  from: (name, role) => `De ${name}, como ${role}`,
  until: (when) => `Válido até ${when}`,
  declined: (name) => `Convite para ${name} recusado.`,
  toWorkspace: 'Abrir equipe',
  notYours: (email: string) =>
    `Este convite é para outro endereço de e‑mail. Você entrou como ${email}. Entre com a conta convidada.`,
  offerNotYours: (email) =>
    `Esta transferência é para outro endereço de e‑mail. Você entrou como ${email}. Entre com a conta do destinatário.`,
  verifyFirst: (email: string) =>
    `Confirme ${email} primeiro: abra o link do e‑mail que enviamos. Ele leva de volta a este convite.`,
  gone: 'Este convite não é mais válido. Se você já o aceitou, abra suas equipes. Caso contrário, peça outro.',
  noSeat:
    'Esta equipe atingiu o limite de membros. Peça ao proprietário que remova um membro ou escolha um plano maior.',
  unverified: 'Confirme seu endereço de e‑mail para ver seus convites.',
  transfersLead: 'Equipes e páginas das quais você pode se tornar proprietário.',
  transfersUnverified: 'Confirme seu endereço de e‑mail para ver as transferências que você recebe.',
  noTransfers: 'Nenhuma transferência',
  noTransfersText:
    'Quando um proprietário quer transferir uma equipe ou uma página para você, você pode aceitar ou recusar aqui.',
  ownOffers: 'Páginas que você está transferindo',
  offers: (name) => `${name} quer transferir a propriedade para você.`,
  transferMeans: 'Se você aceitar, a equipe usa seu plano e o proprietário anterior vira admin.',
  overSeats: (used, limit) =>
    `A equipe tem ${used} membros, contando os convites, e seu plano permite ${limit}. Ninguém é removido, mas ninguém pode ser convidado até haver vaga.`,
  pageMeans:
    'Se você aceitar, a página passa para sua conta com endereço, conteúdo e métricas, e usa seu plano.',
  replaces: (path) => `Sua página vazia ${path} será excluída, porque seu plano não permite as duas páginas.`,
  toPage: 'Abrir página',
  needsPlanForPage:
    'Seu plano não tem espaço para esta página e seus arquivos. Escolha um plano maior para aceitar.',
  ownedBy: (name, email) => `Proprietário: ${name} (${email})`,
  inWorkspaces: 'Equipes:',
  transferTitle: 'Transferir página',
  transferText:
    'Transfira a página para um cliente ou colega. Se a pessoa aceitar, a página passa para a conta dela e vale o plano dela.',
  transferEmail: 'Endereço de e‑mail do novo proprietário',
  transferButton: 'Transferir…',
  transferQuestion: (page, email) => `Transferir “${page}” para ${email}?`,
  transferQuestionText:
    'A conta com este endereço de e‑mail pode aceitar a página em até sete dias. O endereço, o domínio, o conteúdo e as métricas vão junto. Chaves de API, agentes, webhooks, planilhas conectadas e equipes perdem a página. Você perde o acesso. Para continuar editando a página, peça ao novo proprietário um convite para uma equipe com ela.',
  transferPagesText:
    'A conta com este endereço de e‑mail pode aceitar as páginas em até sete dias. Os endereços, os domínios, o conteúdo e as métricas vão junto. Chaves de API, agentes, webhooks, planilhas conectadas e equipes perdem as páginas. Você perde o acesso. Para continuar editando as páginas, peça ao novo proprietário um convite para uma equipe com elas.',
  transferOffered: (email) => `Enviamos um e‑mail para ${email}.`,
  transferWaiting: (email, until) => `Aguardando ${email}, que pode aceitar até ${until}.`,
  transferLast: 'Esta é sua única página. Para transferi-la, crie outra antes.',
  transferAll:
    'Estas são todas as suas páginas, e uma deve ficar com você. Selecione menos páginas ou crie outra antes.',
  transferTooMany: (max) => `Você pode transferir até ${max} páginas de uma vez. Selecione menos páginas.`,
  owned: (name) => `Agora você é proprietário de ${name}.`,
  stays: (name) => `${name} continua com o proprietário.`,
  offersPages: (name, n) => `${name} quer transferir ${n} páginas para você`,
  acceptAll: (n) => `Aceitar as ${n} páginas`,
  declineAll: (n) => `Recusar as ${n} páginas`,
  ownedPages: (n) =>
    n === 1 ? 'Agora você é proprietário de 1 página.' : `Agora você é proprietário de ${n} páginas.`,
  stayedPages: (n) =>
    n === 1 ? '1 página continua com o proprietário.' : `${n} páginas continuam com o proprietário.`,
  transferGone: 'Esta transferência não é mais válida. Peça ao proprietário que a inicie de novo.',
  needsPlan: 'Seu plano não inclui mais equipes. Escolha um plano maior para aceitar.',
  ownerLead: 'Para que outras pessoas trabalhem na página, adicione-a a uma equipe e convide-as.',
  ownerWorkspaces: 'Abrir equipes',
}
export default offers
