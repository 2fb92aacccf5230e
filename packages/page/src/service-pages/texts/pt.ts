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
    description: 'Uma página de links rápida e acessível para tudo o que você faz, em um só endereço web.',
    skip: 'Ir para o conteúdo',
    site: 'Site',
    themes: 'Temas',
    prices: 'Preços',
    toStudio: 'Abrir o estúdio',
    signIn: 'Entrar',
    create: 'Crie sua página',
    invitationOnly: 'Contas novas exigem um convite.',
    headline: 'Uma vitrine para tudo o que você faz',
    lead: (site) =>
      `Reúna seus links, produtos e contatos em uma página, em um só endereço web. As páginas do ${site} são rápidas, acessíveis e sem rastreadores.`,
    bringAlong: 'Vem do Linktree? Importe seus links ao começar.',
    seeThemes: 'Ver temas',
    points: [
      [
        'Pronta em dois minutos',
        'Cole seus endereços web. Cada um vira um cartão com título e imagem. Escolha um tema, imprima o código QR e compartilhe sua página.',
      ],
      [
        'Mais que links',
        'Adicione produtos, reservas, formulários, horários, vídeos, músicas, perguntas frequentes, contagens regressivas e arquivos. Agende-os ou mostre-os só a alguns visitantes.',
      ],
      [
        'Rápida e privada',
        'As páginas não precisam de scripts nem carregam nada de outras empresas, então abrem rápido também em celulares antigos. Não há rastreadores, mas você ainda vê visualizações e cliques.',
      ],
      [
        'Legível em qualquer cor',
        'Escolha suas cores; o modo escuro mostra variações mais escuras. Se um texto ficar difícil de ler, a página usa a cor legível mais próxima, e o estúdio a mostra a você.',
      ],
      [
        'Uma versão antes de cada alteração',
        'Sua página é salva antes de cada alteração. Compare versões lado a lado e restaure qualquer uma.',
      ],
      [
        'Feita para equipes',
        'Trabalhe em páginas com outras pessoas, cada membro com um papel. Se dois membros alteram a mesma página, nenhum sobrescreve as alterações do outro.',
      ],
    ],
    studioTitle: 'Veja cada alteração na hora',
    studioText: 'Arraste os blocos, escreva e veja sua página mudar na hora. Tudo é salvo em seguida.',
    studioAlt: 'O estúdio: os blocos de uma página, cada um com um botão para mostrar ou ocultar',
    themesTitle: 'Doze temas para personalizar',
    themesText: 'São páginas reais. Abra uma e dê uma olhada.',
    pricesTitle: 'Preços',
    pages: createCountText('Uma página', 'páginas', 'Páginas sem limite'),
    links: createCountText('Um bloco', 'blocos', 'Blocos sem limite'),
    workspaces: createCountText('Uma equipe', 'equipes', 'Equipes sem limite'),
    people: createCountText('Um membro da equipe', 'membros da equipe', 'Membros da equipe sem limite'),
    analytics: (days) => (days === null ? 'Métricas sem limite' : `${formatPeriod(days)} de métricas`),
    recommended: 'Recomendado',
    pageAddress: 'O endereço da sua página',
    yourName: 'seu-nome',
    taken: 'Este endereço está em uso. Tente outro.',
    invalid: 'Use de 3 a 30 letras de a a z, números e, entre eles, - _ ou .',
    ownDomain: 'Domínio próprio',
    ownFooter: 'Rodapé próprio',
    aMonth: 'por mês',
    aYear: 'por ano',
    orAYear: (price) => `, ou ${price} por ano`,
    startWith: (plan) => `Começar com ${plan}`,
    startFree: 'Começar grátis',
    programsTitle: 'Uma API para tudo',
    programsText: (site) =>
      `Seu código pode fazer tudo o que o ${site} faz, com uma API OpenAPI 3.1, chaves de alcance limitado e escritas idempotentes. Você também pode hospedá-lo, como um processo com um arquivo de banco de dados.`,
    openReference: 'Abrir a referência da API (em inglês)',
    example: 'Exemplo: adicionar um link',
    reference: 'Referência da API',
  },
  consent: {
    title: 'Conectar um agente',
    heading: (agent) => html`Conectar ${agent}`,
    lead: 'O agente solicita acesso a uma das suas páginas.',
    named: (host) => html`${host} diz que este é o nome dele.`,
    unverified: 'Este nome não foi verificado. Continue apenas se você acabou de conectar este agente.',
    app: 'A resposta abre esta URL de aplicativo:',
    appNote:
      'Qualquer aplicativo deste dispositivo pode usar esta URL. Continue apenas se você acabou de começar isto em um aplicativo em que confia.',
    target: (host) => html`A resposta vai para ${host}.`,
    thisComputer: 'um programa neste computador',
    account: (email) => html`Você entrou como ${email}.`,
    page: 'Página',
    access: 'Acesso',
    write: 'Ler e escrever',
    read: 'Só ler',
    connect: 'Conectar',
    refuse: 'Recusar',
    scope:
      'O agente age por você nesta página, com suas permissões, até você desconectá-lo na sua conta. Ele pode ler as métricas e as respostas de formulários. Ele não pode ver sua senha, suas outras páginas nem sua conta.',
    expired:
      'Este formulário expirou, ou seu navegador bloqueia cookies. Permita cookies e envie o formulário de novo.',
    choosePage: 'Escolha uma das suas páginas.',
    error: (title) => `Erro: ${title}`,
    refusedTitle: 'Este agente não pode ser conectado',
    refused:
      'A solicitação não é válida, então o acesso não foi concedido. Comece de novo no agente. Se isso não ajudar, envie esta mensagem ao desenvolvedor:',
    agentAddress: (host) => html`O agente está em ${host}.`,
    continueHint: 'Continue apenas se você acabou de tentar conectá-lo.',
    back: 'Voltar ao agente',
  },
  payment: {
    success: ['Obrigado', 'Seu plano muda quando o pagamento é confirmado, geralmente em um minuto.'],
    canceled: ['Pagamento cancelado', 'Seu plano não mudou, e nada foi cobrado.'],
    back: ['De volta do provedor de pagamento', 'Suas alterações valem em até um minuto.'],
    next: 'Continuar',
  },
  unsubscribe: {
    title: 'Deixar de receber alertas por e-mail?',
    lead: 'Você não receberá mais e-mails sobre alertas desta página. Os alertas continuam aparecendo no estúdio.',
    button: 'Deixar de receber e-mails',
    done: 'Os e-mails de alertas estão desativados',
    doneLead:
      'Você não receberá mais e-mails sobre alertas desta página. Você pode ativá-los de novo nas preferências de alertas.',
    preferences: 'Preferências de alertas',
  },
  report: {
    title: 'Denunciar uma página',
    lead: 'Descreva o que há de errado com esta página. O operador deste site lerá sua denúncia.',
    reason: 'Motivo',
    reasons: {
      phishing: 'Phishing ou software malicioso',
      spam: 'Spam ou fraude',
      illegal: 'Conteúdo ilegal',
      rights: 'Viola meus direitos',
      other: 'Outro motivo',
    },
    message: 'O que há de errado?',
    email: 'Seu endereço de e-mail',
    send: 'Enviar denúncia',
    done: 'Obrigado',
    doneLead: 'Sua denúncia foi enviada ao operador deste site.',
  },
}
