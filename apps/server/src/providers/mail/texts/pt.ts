import type { MailTexts } from './type.ts'

const operator = (site: string) => `Se não foi você, escreva já a quem administra ${site}.`
const domain = (host: string) => ({
  label: 'Abrir as configurações',
  closing: `Se ${host} já não é seu, retire-o das configurações da página.`,
})
const alerts = 'Nas configurações da página você escolhe quais avisos chegam por e-mail e quando.'

export const pt: MailTexts = {
  hello: (name) => (name ? `Olá, ${name}!` : 'Olá!'),
  copy: 'Se o botão não funcionar, copie este endereço:',
  unknownDay: 'um dia desconhecido',
  notice: {
    fine: 'Se foi você, não há nada a fazer.',
    label: 'Ver sua conta',
    closing: (url) => `Se não foi você, escolha já uma nova senha: ${url}`,
  },
  outcome: {
    all: () => 'Todas as sessões foram encerradas, e todas as chaves de API foram revogadas.',
    sessions: (n) => (n === 1 ? 'Outra sessão foi encerrada.' : `Outras ${n} sessões foram encerradas.`),
    revoked: (n) => (n === 1 ? 'Uma chave de API foi revogada.' : `${n} chaves de API foram revogadas.`),
    kept: (n) =>
      n === 1
        ? 'Uma chave de API ainda funciona; revogue-a se não a conhece.'
        : `${n} chaves de API ainda funcionam; revogue as que não conhece.`,
    passkeys: (n) =>
      n === 1
        ? 'Uma chave de acesso ainda permite entrar; remova-a se não a conhece.'
        : `${n} chaves de acesso ainda permitem entrar; remova as que não conhece.`,
  },
  ended: {
    sessions: 'Dispositivos conectados',
    apiKeys: 'Chaves de API',
    passkeys: 'Chaves de acesso',
    identities: 'Contas vinculadas',
    agents: 'Agentes conectados',
    authenticator: 'Autenticação em duas etapas. Configure-a novamente.',
    pendingEmail: 'Uma mudança pendente do endereço de e-mail',
    members: 'Membros das suas equipes',
    invites: 'Convites para equipes',
    transfers: 'Transferências',
    memberships: 'Participações em outras equipes',
    profiles: 'Páginas compartilhadas por equipes',
    domains: 'Domínio próprio não verificado',
    checkouts: 'Pagamentos em aberto',
    webhooks: 'Webhooks',
    archives: 'Exportações',
    feeds: 'Planilhas conectadas',
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `Confirme seu e-mail para ${site}`,
      paragraphs: [`Confirme que este endereço pertence à sua conta em ${site}.`],
      label: 'Confirmar o endereço',
      closing: 'Se você não abriu uma conta, ignore esta mensagem.',
    }),
    password_reset: (_, { site }) => ({
      subject: `Escolha uma nova senha para ${site}`,
      paragraphs: [
        `Alguém, esperamos que você, pediu uma nova senha para sua conta em ${site}.`,
        'O link funciona uma vez, durante uma hora. Usá-lo encerra todas as sessões e revoga as chaves de API da conta.',
      ],
      label: 'Escolher uma senha',
      closing: 'Se não foi você, ignore esta mensagem: sua senha continua igual.',
    }),
    account_created: (_, { site }) => ({
      subject: `Uma conta em ${site} foi criada para você`,
      paragraphs: [
        `A administração de ${site} criou uma conta para este endereço de e-mail. Escolha uma senha para entrar.`,
        'O link funciona uma vez, durante sete dias. Depois, peça outro em “Esqueceu a senha?”.',
      ],
      label: 'Escolher uma senha',
      closing: 'Se você não esperava esta conta, ignore esta mensagem.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'Sua senha foi alterada',
      paragraphs: [`A senha da sua conta foi alterada em ${when(at)}.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `Sua conta em ${site} agora é só sua`,
      paragraphs: [
        `Seu e-mail foi confirmado pela primeira vez em ${when(at)}. Antes disso, outra pessoa poderia ter aberto a conta com ele; por isso terminou o que a conta tinha dado a outros ou começado:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– Nada: não havia nada.']),
        'O que está na conta fica e é de antes da confirmação. Veja se é seu:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'Ver sua conta',
      closing:
        'Se outra pessoa fez estas páginas, tire-as do ar ou exclua-as. O que você mesmo deu a outros, dê de novo.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'Seu e-mail foi alterado',
      paragraphs: [
        `O e-mail da sua conta foi alterado para ${newEmail} em ${when(at)}. As mensagens já não chegam aqui.`,
      ],
      closing: operator(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'A autenticação em duas etapas foi ativada',
      paragraphs: [
        `Desde ${when(at)}, a entrada pede também um código do seu aplicativo autenticador. Guarde os códigos de recuperação em lugar seguro.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'A autenticação em duas etapas foi desativada',
      paragraphs: [`Desde ${when(at)}, basta sua senha para entrar.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'Você tem novos códigos de recuperação',
      paragraphs: [`Novos códigos de recuperação foram criados em ${when(at)}. Os antigos já não funcionam.`],
    }),
    passkey_added: ({ at, passkey }, { when }) => ({
      subject: 'Uma chave de acesso foi adicionada',
      paragraphs: [
        `A chave de acesso${passkey ? ` “${passkey}”` : ''} foi adicionada à sua conta em ${when(at)}. Com ela se entra sem a senha.`,
      ],
    }),
    passkey_removed: ({ at, passkey }, { when }) => ({
      subject: 'Uma chave de acesso foi removida',
      paragraphs: [
        `A chave de acesso${passkey ? ` “${passkey}”` : ''} foi removida da sua conta em ${when(at)}.`,
      ],
    }),
    passkey_copied: ({ at, passkey }, { when }) => ({
      subject: 'Uma chave de acesso copiada foi recusada',
      paragraphs: [
        `Em ${when(at)}, um acesso com a chave${passkey ? ` “${passkey}”` : ''} foi recusado, porque ela pode ter sido copiada. Remova-a da sua conta e adicione uma nova.`,
      ],
    }),
    identity_linked: ({ at, provider }, { when }) => ({
      subject: `Sua conta em ${provider} foi vinculada`,
      paragraphs: [`Sua conta em ${provider} foi vinculada em ${when(at)}. Com ela se entra sem a senha.`],
    }),
    identity_unlinked: ({ at, provider }, { when }) => ({
      subject: `Sua conta em ${provider} foi desvinculada`,
      paragraphs: [`Sua conta em ${provider} foi desvinculada em ${when(at)}. Você não entra mais com ela.`],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `Nova entrada em ${site}`,
      paragraphs: [
        `Alguém entrou na sua conta em ${when(at)}: ${device || 'dispositivo desconhecido'}, a partir do endereço ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'Uma chave de API foi criada',
      paragraphs: [
        keyName
          ? `A chave de API “${keyName}” com o escopo “${scope}” foi criada em ${when(at)}. Ela pode agir por você até expirar ou ser revogada.`
          : `Uma chave de API com o escopo “${scope}” foi criada em ${when(at)}. Ela pode agir por você até expirar ou ser revogada.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'Um agente recebeu acesso',
      paragraphs: [
        `${agent ? `O agente “${agent}”` : 'Um agente'} recebeu acesso a uma página da sua conta em ${when(at)}. Ele pode ${scope === 'write' ? 'ler e alterar a página' : 'ler a página'} até você encerrar o acesso.`,
      ],
    }),
    account_blocked: ({ at, reason }, { site, when }) => ({
      subject: `Sua conta em ${site} foi bloqueada`,
      paragraphs: [
        `Sua conta foi bloqueada em ${when(at)}. Você não pode mais entrar, e suas páginas estão fora do ar.`,
        `Motivo: ${reason}`,
      ],
      closing: `Se você acha que isso é um engano, entre em contato com o operador de ${site}.`,
    }),
    link_blocked: ({ page, host, reason }, { site }) => ({
      subject: `Os links para ${host} não são mais exibidos`,
      paragraphs: [
        `O operador de ${site} bloqueou ${host}. Os links para esse site não são mais exibidos em ${page}.`,
        `Motivo: ${reason}`,
      ],
      label: 'Abrir no estúdio',
      closing: `Se você acha que isso é um engano, entre em contato com o operador de ${site}.`,
    }),
    workspace_invite: ({ inviter, workspace, role }, { site }) => ({
      subject: `Convite para um espaço de trabalho em ${site}`,
      paragraphs: [
        workspace
          ? `${inviter || 'Alguém'} convida você para o espaço de trabalho “${workspace}” com o papel “${role}”.`
          : `${inviter || 'Alguém'} convida você para um espaço de trabalho com o papel “${role}”.`,
        'Aceite com uma conta deste e-mail; você pode abrir uma no caminho. O convite vale sete dias.',
      ],
      label: 'Ver o convite',
      closing: 'Se você não conhece esta pessoa, ignore esta mensagem: nada acontece.',
    }),
    transfer_request: ({ owner, workspace, page }) => ({
      subject: page ? 'Oferecem a você uma página' : 'Oferecem a você um espaço de trabalho',
      paragraphs: page
        ? [
            `${owner || 'Alguém'} quer transferir a página ${page} para você.`,
            'Se você aceitar, a página usa o seu plano. Endereço, conteúdo e estatísticas passam para a sua conta. A oferta vale sete dias.',
          ]
        : [
            workspace
              ? `${owner || 'O proprietário'} oferece a você a propriedade do espaço de trabalho “${workspace}”.`
              : `${owner || 'O proprietário'} oferece a você a propriedade de um espaço de trabalho do qual você é membro.`,
            'Se você aceitar, a partir daí vale o seu plano, e o antigo proprietário fica como administrador. A oferta vale 24 horas.',
          ],
      label: 'Aceitar ou recusar',
      closing: 'Se você não responder, nada muda.',
    }),
    page_transferred: ({ page, to }) => ({
      subject: 'Sua página foi transferida',
      paragraphs: [
        `A página ${page} agora pertence à conta com o endereço ${to}.`,
        'Chaves de API, agentes, webhooks, planilhas conectadas e espaços de trabalho perderam a página. Suas outras páginas não mudam.',
      ],
      label: 'Ver suas páginas',
      closing: 'Você recebe esta mensagem porque ofereceu esta página.',
    }),
    page_declined: ({ page, to }) => ({
      subject: 'Sua página foi recusada',
      paragraphs: [`${to} não aceitou a página ${page}. Ela continua na sua conta.`],
      label: 'Abrir as configurações',
      closing: 'Você recebe esta mensagem porque ofereceu esta página.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `Sua conta em ${site} foi excluída`,
      paragraphs: [
        `Sua conta e tudo o que havia nela foram excluídos em ${when(at)}.`,
        'Obrigado por ter estado conosco.',
      ],
      closing: operator(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `Nova resposta a “${short(form)}”`,
      paragraphs: [`Alguém preencheu o formulário “${form}” na sua página ${profile}.`, ...lines],
      label: 'Ver todas as respostas',
      closing:
        'Isto foi escrito por um visitante: não siga nenhum endereço em que não confia. Por inteiro, as respostas estão só na lista.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} está verificado`,
      paragraphs: [
        `O registro de ${host} foi encontrado. Se o domínio aponta para nós, sua página já aparece lá.`,
        `Mantenha o registro TXT ${record}: ele é consultado todos os dias.`,
      ],
      ...domain(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `O registro de ${short(host)} sumiu`,
      paragraphs: [
        `O registro TXT ${record} não está mais lá ou diz outra coisa. Sua página fica em ${host} por três dias.`,
        'Ponha o registro de novo nesse prazo, e nada muda.',
      ],
      ...domain(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `Sua página não está mais em ${short(host)}`,
      paragraphs: [
        `O registro TXT ${record} não indica mais sua página, por isso ${host} deixou de mostrá-la. O endereço dela em ${site} funciona como antes.`,
        'Para ter o domínio de volta, ponha o registro e salve o domínio de novo nas configurações da página.',
      ],
      ...domain(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `Não foi possível verificar ${short(host)}`,
      paragraphs: [
        `O registro TXT ${record} com o valor da sua página não foi encontrado, ou outra página comprovou o domínio. Ele não é mais consultado.`,
        'Ponha o registro e salve o domínio de novo nas configurações da página.',
      ],
      ...domain(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `O webhook para ${short(host)} está a falhar`,
      paragraphs: [
        `As últimas ${count} tentativas de enviar eventos de ${place} para ${host} falharam.`,
        'Os eventos são guardados e tentados de novo durante três dias no máximo. Após 20 tentativas falhadas seguidas, o webhook é desligado.',
      ],
      label: 'Ver as tentativas',
      closing: 'Quando o recetor voltar a funcionar, envie-lhe um evento de teste: o que espera segue logo.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `O webhook para ${short(host)} foi desligado`,
      paragraphs: [
        abandoned
          ? `Quem criou o webhook para ${host} já não pode gerir os webhooks de ${place}, por isso foi desligado. Se o ligar de novo, passa a ser seu.`
          : gone
            ? `${host} respondeu que não quer mais eventos de ${place} (410).`
            : `${count} tentativas seguidas de enviar eventos de ${place} para ${host} falharam.`,
        'Nada mais é enviado, e os novos eventos não são guardados para ele. O que já espera é enviado assim que o ligar de novo.',
      ],
      label: 'Abrir o webhook',
      closing: 'Se já não for preciso, elimine-o.',
    }),
    alert: ({ profile, title, message }) => ({
      subject: `${title} – ${profile}`,
      paragraphs: [message],
      label: 'Abrir sua página',
      closing: alerts,
    }),
    alert_digest: ({ profile, count, lines }) => ({
      subject: `${count} avisos – ${profile}`,
      paragraphs: [
        ...lines,
        ...(Number(count) > lines.length ? [`E mais ${Number(count) - lines.length}.`] : []),
      ],
      label: 'Ver todos os avisos',
      closing: alerts,
    }),
  },
}
