import { html } from '../../html.ts'
import type { SiteTexts } from './type.ts'

const createCountText =
  (one: string, many: string, unlimited: string) =>
  (count: number | null): string =>
    count === null ? unlimited : count === 1 ? one : `${count.toLocaleString('pt')} ${many}`

const formatPeriod = (days: number): string =>
  days % 365 ? createCountText('Um dia', 'dias', '')(days) : createCountText('Um ano', 'anos', '')(days / 365)

export const pt: SiteTexts = {
  tag: 'pt',
  landing: {
    title: 'Uma página para todos os seus links',
    description: 'Uma página rápida e acessível para tudo o que você faz, em um só endereço.',
    skip: 'Ir para o conteúdo',
    site: 'Site',
    themes: 'Temas',
    prices: 'Preços',
    toStudio: 'Para o seu estúdio',
    signIn: 'Entrar',
    create: 'Crie sua página',
    invitationOnly: 'Contas novas exigem um convite.',
    headline: 'Uma vitrine para tudo o que você faz',
    lead: (site) =>
      `Seus links, produtos e contatos em uma página, em um endereço que você pode dar a qualquer pessoa. O ${site} a entrega rápida, legível e sem nenhum rastreador.`,
    seeThemes: 'Ver os temas',
    points: [
      [
        'Pronta em dois minutos',
        'Cole os endereços que você tem: cada um vira um cartão com título e imagem. Escolha um tema, imprima o código QR e compartilhe sua página.',
      ],
      [
        'Mais que links',
        'Produtos com preço, agendamentos, formulários, horários, vídeos e músicas que tocam ali mesmo, perguntas, contagem regressiva, um arquivo para levar. Programe-os ou mostre-os só a alguns visitantes.',
      ],
      [
        'Lá antes que você perceba',
        'Uma página não roda scripts nem pergunta nada a outras empresas, então abre na hora em um celular antigo e dentro de qualquer app. Ninguém é rastreado, e você vê mesmo assim o que é visto.',
      ],
      [
        'Legível em qualquer cor',
        'Escolha as cores de que gosta; o modo escuro as mostra mais escuras. O texto difícil de ler passa para a cor legível mais próxima, e você é avisado.',
      ],
      [
        'Nada se perde',
        'Cada mudança guarda o que havia antes. Compare duas versões lado a lado e recupere uma quando quiser.',
      ],
      [
        'Juntos, sem atropelos',
        'Trabalhe em páginas com outras pessoas, cada uma com seus direitos. Quem muda algo ao mesmo tempo fica sabendo, em vez de sobrescrever o outro.',
      ],
    ],
    studioTitle: 'Mude e veja na hora',
    studioText:
      'Ordene os links de um lado e veja a sua página do outro. Tudo é salvo enquanto você escreve.',
    studioAlt: 'O estúdio: uma lista de links com os cliques, ao lado de uma prévia da página em um celular',
    themesTitle: 'Doze temas, todos seus para mudar',
    themesText: 'São páginas, não imagens: abra uma e veja no seu celular.',
    pricesTitle: 'Quanto custa',
    pages: createCountText('Uma página', 'páginas', 'Páginas sem limite'),
    links: createCountText('Um link', 'links', 'Links sem limite'),
    people: createCountText('Uma pessoa na equipe', 'pessoas na equipe', 'Pessoas sem limite na equipe'),
    analytics: (days) =>
      days === null ? 'Estatísticas sem limite' : `${formatPeriod(days)} de estatísticas`,
    recommended: 'Recomendado',
    pageAddress: 'O endereço da sua página',
    yourName: 'seu-nome',
    taken: 'Este endereço já está em uso. Tente outro.',
    invalid: 'Use de 3 a 30 letras de a a z, números e, entre eles, - _ ou .',
    ownDomain: 'Seu próprio domínio',
    ownFooter: 'Seu próprio rodapé',
    aMonth: 'por mês',
    aYear: 'por ano',
    orAYear: (price) => `, ou ${price} por ano`,
    startWith: (plan) => `Começar com ${plan}`,
    programsTitle: 'Também para programas',
    programsText: (site) =>
      `Tudo o que o ${site} faz, seu código pode fazer: uma API descrita em OpenAPI 3.1, com chaves de alcance limitado e escritas que podem ser repetidas. E roda na sua própria máquina, como um processo e um arquivo.`,
    openReference: 'Abrir a referência (em inglês)',
    example: 'Exemplo: adicionar um link',
    reference: 'Referência da API',
  },
  consent: {
    title: 'Conectar um agente',
    heading: (agent) => html`Conectar ${agent}`,
    lead: 'O agente pede acesso a uma das suas páginas.',
    named: (host) => html`${host} diz que este é o nome dele.`,
    unverified: 'Este nome não foi verificado. Continue apenas se você acabou de conectar este agente.',
    app: 'A resposta abre este endereço de aplicativo:',
    appNote:
      'Qualquer aplicativo deste aparelho pode usar este endereço. Continue apenas se você acabou de começar isto em um aplicativo em que confia.',
    target: (host) => html`A resposta vai para ${host}.`,
    thisComputer: 'um programa neste computador',
    account: (email) => html`Você entrou como ${email}.`,
    page: 'Página',
    access: 'Ele pode',
    write: 'Ler e alterar',
    read: 'Só ler',
    connect: 'Conectar',
    refuse: 'Recusar',
    scope:
      'O agente age por você nesta página, com as suas permissões, até você o desconectar na sua conta. Ele pode ler as estatísticas e as respostas de formulários. Ele não vê a sua senha, as suas outras páginas nem a sua conta.',
    expired:
      'Este formulário expirou, ou o seu navegador bloqueia cookies. Permita cookies e envie o formulário de novo.',
    choosePage: 'Escolha uma página sua.',
    error: (title) => `Erro: ${title}`,
    refusedTitle: 'Este agente não pode ter acesso',
    refused:
      'O pedido não é válido, e o acesso não foi dado. Comece de novo no agente. Se isso não ajudar, envie esta mensagem a quem o desenvolve:',
    agentAddress: (host) => html`O endereço do agente é ${host}.`,
    continueHint: 'Continue apenas se você acabou de tentar conectá-lo.',
    back: 'Voltar ao agente',
  },
  unsubscribe: {
    title: 'Deixar de receber alertas por e-mail?',
    lead: 'Não receberá mais e-mails com alertas e resumos desta página. Os alertas continuam no estúdio.',
    button: 'Deixar de receber e-mails',
    done: 'Os e-mails de alertas estão desativados',
    doneLead:
      'Não receberá mais e-mails com alertas e resumos desta página. Pode voltar a ativá-los nas definições de alertas.',
    preferences: 'Definições de alertas',
  },
  report: {
    title: 'Denunciar uma página',
    lead: 'Diga ao operador deste site o que há de errado com esta página.',
    reason: 'Motivo',
    reasons: {
      phishing: 'Phishing ou software malicioso',
      spam: 'Spam ou fraude',
      illegal: 'Conteúdo ilegal',
      rights: 'Viola os meus direitos',
      other: 'Outro motivo',
    },
    message: 'O que há de errado?',
    email: 'Seu e-mail',
    send: 'Enviar denúncia',
    done: 'Obrigado',
    doneLead: 'A sua denúncia foi enviada ao operador deste site.',
  },
}
