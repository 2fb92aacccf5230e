import type { MailTexts } from './type.ts'

/** Names of roles and permissions in the studio. */
const roles: Readonly<Record<string, string>> = {
  owner: 'Proprietário',
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Leitor',
}
const scopes: Readonly<Record<string, string>> = {
  read: 'Ler',
  write: 'Ler e escrever',
  admin: 'Administração',
}

const formatOperatorAdvice = (site: string) =>
  `Se não foi você, fale imediatamente com o operador de ${site}.`
const createDomainSection = (host: string) => ({
  label: 'Abrir configurações',
  closing: `Se ${host} não é mais seu, remova-o nas configurações da página.`,
})
const alerts =
  'Nas preferências de alertas da sua página, você pode escolher quais alertas enviamos por e-mail e quando.'

export const pt: MailTexts = {
  hello: (name) => (name ? `Olá, ${name}!` : 'Olá!'),
  copy: 'Se o botão não funcionar, abra este endereço web:',
  pages: 'Páginas',
  unknownDay: 'uma data desconhecida',
  yes: 'sim',
  no: 'não',
  notice: {
    fine: 'Se foi você, não precisa fazer nada.',
    label: 'Revisar sua conta',
    closing: (url) => `Se não foi você, escolha imediatamente uma nova senha: ${url}`,
  },
  outcome: {
    all: () => 'Sua sessão foi encerrada em todos os dispositivos.',
    access: () => 'Suas chaves de API, seus agentes e suas contas vinculadas perderam o acesso.',
    sessions: (n) =>
      n === 1
        ? 'Sua sessão foi encerrada em outro dispositivo.'
        : `Sua sessão foi encerrada em outros ${n} dispositivos.`,
    revoked: (n) => (n === 1 ? 'Uma chave de API foi revogada.' : `${n} chaves de API foram revogadas.`),
    kept: (n) =>
      n === 1
        ? 'Uma chave de API continua funcionando. Revogue-a se não a reconhecer.'
        : `${n} chaves de API continuam funcionando. Revogue as que não reconhecer.`,
    passkeys: (n) =>
      n === 1
        ? 'Uma chave de acesso continua funcionando. Remova-a se não a reconhecer.'
        : `${n} chaves de acesso continuam funcionando. Remova as que não reconhecer.`,
  },
  revokedAccess: {
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
    exports: 'Exportações',
    feeds: 'Planilhas conectadas',
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `Confirme seu endereço de e-mail para ${site}`,
      paragraphs: [`Confirme que este endereço de e-mail pertence à sua conta em ${site}.`],
      label: 'Confirmar endereço de e-mail',
      closing: 'Se você não criou uma conta, ignore esta mensagem.',
    }),
    password_reset: ({ access }, { site }) => ({
      subject: `Escolha uma nova senha para ${site}`,
      paragraphs: [
        `Recebemos uma solicitação para redefinir a senha da sua conta em ${site}.`,
        `O link funciona uma vez e vale por uma hora. Se você usá-lo, sua sessão será encerrada em todos os dispositivos${access ? ' e suas chaves de API, seus agentes e suas contas vinculadas perderão o acesso' : ''}.`,
      ],
      label: 'Escolher uma senha',
      closing: 'Se não foi você, ignore esta mensagem. Sua senha continua igual.',
    }),
    account_created: (_, { site }) => ({
      subject: `Uma conta em ${site} foi criada para você`,
      paragraphs: [
        `Um administrador de ${site} criou uma conta para este endereço de e-mail. Escolha uma senha para entrar.`,
        'O link funciona uma vez e vale por sete dias. Depois, peça outro em “Esqueceu sua senha?”.',
      ],
      label: 'Escolher uma senha',
      closing: 'Se você não esperava esta conta, ignore esta mensagem.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'Sua senha foi alterada',
      paragraphs: [`A senha da sua conta foi alterada em ${when(at)}.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `O acesso à sua conta em ${site} foi redefinido`,
      paragraphs: [
        `Seu endereço de e-mail foi confirmado pela primeira vez em ${when(at)}. Antes disso, outra pessoa poderia ter criado a conta, por isso revogamos todo o acesso anterior:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– Não havia acesso anterior.']),
        'O conteúdo anterior foi mantido. Verifique se estas páginas são suas:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'Revisar sua conta',
      closing:
        'Se outra pessoa criou estas páginas, tire-as do ar ou exclua-as. Se outras pessoas precisarem de acesso, convide-as de novo.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'Seu endereço de e-mail foi alterado',
      paragraphs: [
        `O endereço de e-mail da sua conta foi alterado para ${newEmail} em ${when(at)}. Esta é a última mensagem para seu endereço de e-mail anterior.`,
      ],
      closing: formatOperatorAdvice(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'A autenticação em duas etapas foi ativada',
      paragraphs: [
        `Desde ${when(at)}, para entrar também é preciso um código do seu aplicativo autenticador. Guarde seus códigos de recuperação em um lugar seguro.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'A autenticação em duas etapas foi desativada',
      paragraphs: [`Desde ${when(at)}, só sua senha basta para entrar.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'Você tem novos códigos de recuperação',
      paragraphs: [
        `Novos códigos de recuperação foram criados em ${when(at)}. Os antigos não funcionam mais.`,
      ],
    }),
    passkey_added: ({ at, passkey }, { when }) => ({
      subject: 'Uma chave de acesso foi adicionada',
      paragraphs: [
        `A chave de acesso${passkey ? ` “${passkey}”` : ''} foi adicionada à sua conta em ${when(at)}. Ela permite entrar sem sua senha.`,
      ],
    }),
    passkey_removed: ({ at, passkey }, { when }) => ({
      subject: 'Uma chave de acesso foi removida',
      paragraphs: [
        `A chave de acesso${passkey ? ` “${passkey}”` : ''} foi removida da sua conta em ${when(at)}.`,
      ],
    }),
    passkey_copied: ({ at, passkey }, { when }) => ({
      subject: 'Um login com uma chave de acesso possivelmente copiada foi recusado',
      paragraphs: [
        `Em ${when(at)}, um login com a chave de acesso${passkey ? ` “${passkey}”` : ''} foi recusado, porque ela pode ter sido copiada. Remova-a da sua conta e adicione uma nova.`,
      ],
    }),
    identity_linked: ({ at, provider }, { when }) => ({
      subject: `Sua conta em ${provider} foi vinculada`,
      paragraphs: [
        `Sua conta em ${provider} foi vinculada em ${when(at)}. Ela permite entrar sem sua senha.`,
      ],
    }),
    identity_unlinked: ({ at, provider }, { when }) => ({
      subject: `Sua conta em ${provider} foi desvinculada`,
      paragraphs: [
        `Sua conta em ${provider} foi desvinculada em ${when(at)}. Você não pode mais entrar com ela.`,
      ],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `Novo login em ${site}`,
      paragraphs: [
        `Sua conta foi usada para entrar em ${when(at)} com ${device || 'um dispositivo desconhecido'}, a partir do endereço IP ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'Uma chave de API foi criada',
      paragraphs: [
        keyName
          ? `A chave de API “${keyName}” com a permissão “${scopes[scope] ?? scope}” foi criada em ${when(at)}. Ela pode agir por você até expirar ou ser revogada.`
          : `Uma chave de API com a permissão “${scopes[scope] ?? scope}” foi criada em ${when(at)}. Ela pode agir por você até expirar ou ser revogada.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'Um agente foi conectado',
      paragraphs: [
        `${agent ? `O agente “${agent}”` : 'Um agente'} recebeu acesso a uma página da sua conta em ${when(at)}. Ele pode ${scope === 'write' ? 'ler e alterar' : 'ler'} esta página até você desconectá-lo.`,
      ],
    }),
    account_blocked: ({ at, reason }, { site, when }) => ({
      subject: `Sua conta em ${site} foi bloqueada`,
      paragraphs: [
        `Sua conta foi bloqueada em ${when(at)}. Você não pode mais entrar, e suas páginas estão fora do ar.`,
        `Motivo: ${reason}`,
      ],
      closing: `Se você acha que é um engano, fale com o operador de ${site}.`,
    }),
    link_blocked: ({ page, host, reason }, { site }) => ({
      subject: `Os links para ${host} não aparecem mais`,
      paragraphs: [
        `O operador de ${site} bloqueou ${host}. Os links para esse site não aparecem mais em ${page}.`,
        `Motivo: ${reason}`,
      ],
      label: 'Abrir no estúdio',
      closing: `Se você acha que é um engano, fale com o operador de ${site}.`,
    }),
    workspace_invite: ({ inviter, workspace, role }, { site }) => ({
      subject: `Você foi convidado para uma equipe em ${site}`,
      paragraphs: [
        `${inviter || 'Um membro'} convida você para ${workspace ? `a equipe “${workspace}”` : 'uma equipe'} com o papel “${roles[role] ?? role}”.`,
        'Para aceitar, entre ou crie uma conta com este endereço de e-mail. O convite vale por sete dias.',
      ],
      label: 'Ver convite',
      closing: 'Se você não conhece esta pessoa, ignore esta mensagem.',
    }),
    transfer_request: ({ owner, workspace, page, pageName, pageNames: { length: count } = [] }) => ({
      subject: count
        ? 'Alguém quer transferir páginas para você'
        : page
          ? 'Alguém quer transferir uma página para você'
          : 'Alguém quer transferir uma equipe para você',
      paragraphs: count
        ? [
            `${owner || 'Outra pessoa'} quer transferir para você a propriedade de ${count} páginas.`,
            'Se você aceitar, as páginas usam seu plano. Os endereços, o conteúdo e as métricas passam para sua conta. Para aceitar, entre ou crie uma conta com este endereço de e-mail. Você pode aceitar por sete dias.',
          ]
        : page
          ? [
              `${owner || 'Outra pessoa'} quer transferir para você a propriedade da página ${pageName ? `“${pageName}” (${page})` : page}.`,
              'Se você aceitar, a página usa seu plano. O endereço, o conteúdo e as métricas passam para sua conta. Para aceitar, entre ou crie uma conta com este endereço de e-mail. Você pode aceitar por sete dias.',
            ]
          : [
              `${owner || 'O proprietário'} quer transferir para você a propriedade de ${workspace ? `a equipe “${workspace}”` : 'uma equipe da qual você é membro'}.`,
              'Se você aceitar, a equipe usa seu plano e o proprietário anterior vira admin. Você pode aceitar por 24 horas.',
            ],
      label: 'Aceitar ou recusar',
      closing: 'Se você não responder, nada muda.',
    }),
    page_transferred: ({ page, to }, { short }) => ({
      subject: `Sua página ${short(page)} foi transferida`,
      paragraphs: [
        `A página ${page} agora pertence à conta com o endereço de e-mail ${to}.`,
        'Chaves de API, agentes, webhooks, planilhas conectadas e equipes perderam a página. Suas outras páginas não mudam.',
      ],
      label: 'Ver suas páginas',
      closing: 'Você recebe esta mensagem porque transferiu esta página.',
    }),
    page_declined: ({ page, to }) => ({
      subject: 'A transferência da sua página foi recusada',
      paragraphs: [`${to} não aceitou a página ${page}. Ela continua na sua conta.`],
      label: 'Abrir as configurações',
      closing: 'Você recebe esta mensagem porque queria transferir esta página.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `Sua conta em ${site} foi excluída`,
      paragraphs: [
        `Sua conta e tudo o que havia nela foram excluídos em ${when(at)}.`,
        'Obrigado por usar nosso serviço.',
      ],
      closing: formatOperatorAdvice(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `Nova resposta em “${short(form)}” – ${short(profile)}`,
      paragraphs: [`Um visitante enviou o formulário “${form}” na sua página ${profile}.`, ...lines],
      label: 'Abrir a resposta',
      closing:
        'Este texto foi escrito por um visitante. Não abra links em que você não confia. O estúdio mostra o texto completo. Você pode desativar estes e-mails nas preferências de alertas da sua página.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} está verificado`,
      paragraphs: [
        `Encontramos o registro de ${host}. Se o domínio aponta para nosso serviço, ele já mostra sua página.`,
        `Mantenha o registro TXT ${record}. Nós o verificamos todos os dias.`,
      ],
      ...createDomainSection(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `Falta o registro de ${short(host)}`,
      paragraphs: [
        `O registro TXT ${record} falta ou tem outro valor. Sua página continua disponível em ${host} por três dias.`,
        'Restaure o registro nesse prazo para manter o domínio.',
      ],
      ...createDomainSection(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `Sua página não está mais em ${short(host)}`,
      paragraphs: [
        `O registro TXT ${record} não tem mais o valor da sua página, então ${host} não a mostra mais. O endereço dela em ${site} continua funcionando.`,
        'Para usar o domínio de novo, configure o registro TXT e depois clique em “Verificar de novo” nas configurações da página.',
      ],
      ...createDomainSection(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `Não foi possível verificar ${short(host)}`,
      paragraphs: [
        `O registro TXT ${record} com o valor da sua página não foi encontrado, ou outra página usa o domínio. Não o verificamos mais.`,
        'Configure o registro TXT e depois clique em “Verificar de novo” nas configurações da página.',
      ],
      ...createDomainSection(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `O webhook para ${short(host)} está falhando`,
      paragraphs: [
        `As últimas ${count} tentativas de enviar eventos de ${place} para ${host} falharam.`,
        'Tentamos enviar os eventos por até três dias. Após 20 tentativas seguidas com falha (cerca de três dias), o webhook é desativado.',
      ],
      label: 'Ver tentativas',
      closing:
        'Quando o receptor voltar a funcionar, envie um evento de teste. Os eventos pendentes são então enviados imediatamente.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `O webhook para ${short(host)} está desativado`,
      paragraphs: [
        abandoned
          ? `Quem gerencia o webhook para ${host} não tem mais permissão para gerenciar webhooks de ${place}, por isso nós o desativamos. Se você o ativar de novo, passa a gerenciá-lo.`
          : gone
            ? `${host} recusou os eventos de ${place} permanentemente (410 Gone).`
            : `${count} tentativas seguidas de enviar eventos de ${place} para ${host} falharam.`,
        'Nenhum evento é enviado, e os novos eventos não são guardados. Os eventos pendentes são enviados quando você ativar o webhook de novo.',
      ],
      label: 'Abrir webhook',
      closing: 'Se você não precisa mais dele, exclua-o.',
    }),
    alert: ({ profile, title, message }) => ({
      subject: `${title} – ${profile}`,
      paragraphs: [message],
      label: 'Abrir página',
      closing: alerts,
    }),
    alert_digest: ({ profile, count, lines }) => ({
      subject: `${count} alertas – ${profile}`,
      paragraphs: [
        ...lines,
        ...(Number(count) > lines.length ? [`E mais ${Number(count) - lines.length}.`] : []),
      ],
      label: 'Ver todos os alertas',
      closing: alerts,
    }),
  },
}
