import type { featureRules } from '@vitrine/contract/problems/features'
import type { TextsOf } from '../translate.ts'

const activeKinds = {
  link: 'O link já está ativo',
  campaign: 'A campanha já está ativa',
  variant: 'A variante já está ativa',
}
const kinds = { link: 'O link', campaign: 'A campanha', variant: 'A variante' }
const limits = {
  profiles: 'páginas',
  links: 'blocos por página',
  variants: 'variantes por página',
  campaigns: 'campanhas por página',
  named_versions: 'pontos de restauração por página',
  automatic_versions: 'versões automáticas por página',
  workspaces: 'equipes',
  workspace_members: 'membros por equipe',
  ai_credits: 'ideias por mês',
  analytics_days: 'dias de métricas',
  upload_mib: 'MB de arquivos enviados',
}
const spaceTexts: Partial<Record<keyof typeof limits, string>> = {
  profiles: 'Exclua uma',
  links: 'Arquive um',
  variants: 'Arquive uma',
  campaigns: 'Arquive uma',
  named_versions: 'Exclua um',
  workspaces: 'Exclua uma',
  workspace_members: 'Remova um',
}

export const features: TextsOf<typeof featureRules> = {
  api_keys_conflict: 'Foram enviadas duas chaves de API diferentes. Envie uma.',
  api_key_invalid: 'A chave de API não é válida. Verifique se está completa e não foi revogada.',
  access_token_invalid:
    'O token de acesso expirou ou é para outra URL. Renove-o ou conecte o agente de novo.',
  credential_required: 'Envie uma chave de API ou entre na sua conta.',
  passkey_invalid: 'A chave de acesso não foi aceita. Tente de novo.',
  passkey_copied:
    'Esta chave de acesso pode ter sido copiada, então não foi aceita. Entre de outra forma e remova a chave de acesso.',
  max_passkeys: ({ max }) => `Uma conta tem no máximo ${max} chaves de acesso. Remova uma primeiro.`,
  passkey_exists: 'Esta chave de acesso já foi adicionada.',
  challenge_required: 'Entre primeiro.',
  key_read_only: 'Esta chave de API só permite ler. Crie uma com a permissão “Ler e escrever”.',
  key_limited: 'Esta chave de API é limitada a uma página ou equipe. Use uma chave para toda a conta.',
  agent_read_only: 'Este agente só tem acesso de leitura. Conecte-o de novo e permita mudanças.',
  admin_key_required: 'Esta operação exige uma chave de API com a permissão “Administração”.',
  cross_site: 'Requisições de outros sites não são aceitas.',
  cross_site_agent: 'Requisições de páginas de outros sites não são aceitas',
  host_mismatch: ({ host }) => `Precisa ser ${host}; configure o proxy reverso para repassá-lo`,
  malformed_request_because: 'A requisição não é HTTP/1.1 válido.',
  request_running:
    'Uma requisição com esta chave ainda está em andamento; espere a resposta ou tente mais tarde',
  request_concurrent: 'Uma requisição com esta chave chegou ao mesmo tempo; envie-a de novo',
  foreign_etag: 'Este ETag é de outra coisa. Use o que ler ou gravar este recurso devolveu.',
  closing: 'O serviço está sendo encerrado. Tente de novo em alguns segundos.',
  database_slow: 'O banco de dados não responde a tempo. Tente de novo em alguns segundos.',
  database_silent: 'O banco de dados não responde. Tente de novo em alguns segundos.',
  commit_unconfirmed:
    'A alteração foi salva, mas o servidor de reserva não a confirmou: ela pode se perder em uma troca de servidor. Verifique-a antes de repetir a solicitação.',
  commit_unknown:
    'O banco de dados não confirmou a alteração: ela pode ter sido salva ou não. Verifique-a antes de repetir a solicitação.',
  migrating: 'O banco de dados está sendo atualizado. Tente de novo em alguns minutos.',
  archive_address_expired: 'Esta URL de download expirou. Abra a exportação de novo.',
  sheet_not_found: 'Esta URL não existe ou foi revogada.',

  password_attempts:
    'Tentativas demais com erro. Tente mais tarde, use um dispositivo em que você já entrou ou redefina sua senha por e-mail.',
  code_attempts: 'Códigos errados demais. Tente mais tarde, ou use um dispositivo em que você já entrou.',
  resets_queued: 'Há pedidos de senha demais pendentes. Tente de novo em um minuto.',
  registration_by_invitation:
    'O cadastro exige um convite. Abra o link do seu e-mail de convite ou fale com o operador.',
  registration_closed:
    'Os administradores criam as contas desta instalação. Fale com o operador para obter uma.',
  invite_needs_account:
    'não tem conta; aqui só os administradores podem convidar novas pessoas. Peça a um deles que crie a conta',
  oidc_off: 'Esta instalação não tem provedor de OpenID Connect.',
  oidc_expired: 'Este login expirou ou começou em outro navegador. Comece de novo.',
  oidc_unavailable: 'O provedor de login não responde. Tente de novo em alguns minutos.',
  oidc_refused: 'O provedor não concluiu o login. Comece de novo.',
  oidc_unverified: 'O provedor não confirmou seu endereço de e-mail. Confirme-o lá e entre de novo.',
  oidc_taken:
    'Esta conta do provedor está vinculada a outra conta desta instalação. Desvincule-a primeiro nessa conta.',
  last_sign_in_method:
    'É a última forma de entrar na sua conta. Adicione outra antes, ou redefina a senha para definir uma.',
  confirmation_required:
    'Confirme que é você: entre de novo, ou confirme com sua senha ou uma chave de acesso.',
  confirm_with_one: 'envie sua senha ou a resposta de uma chave de acesso, não ambas',
  oidc_domain: ({ domain }) => `Entre com um endereço de e-mail de ${domain}.`,
  oidc_only: ({ name }) =>
    `Senhas e chaves de acesso estão desativadas para entrar e se cadastrar. Entre com ${name}.`,
  email_already_verified: 'O endereço de e-mail já está confirmado.',
  verification_link_invalid: 'Este link já foi usado, expirou ou é de outra conta. Peça outro.',
  email_taken_meanwhile: 'Agora outra conta tem este endereço de e-mail.',
  verify_email_first:
    'Confirme primeiro seu endereço de e-mail. Até lá, sua conta só pode enviar e-mails para o próprio endereço.',
  mails_sent: 'O limite desses e-mails foi atingido. Tente mais tarde.',
  needs_new_password: 'Exige uma nova senha.',
  two_factor_on:
    'A autenticação em duas etapas está ativada. Desative-a primeiro para usar outro aplicativo autenticador.',
  two_factor_off: 'A autenticação em duas etapas está desativada.',
  two_factor_not_started: 'Configure primeiro a autenticação em duas etapas.',
  max_agents: ({ max }) =>
    `Uma conta tem no máximo ${max} agentes conectados. Desconecte um que você não usa mais.`,
  max_api_keys: ({ max }) =>
    `Uma conta tem no máximo ${max} chaves de API. Revogue uma que você não usa mais.`,
  max_feeds: ({ max }) =>
    `Uma página pode ter no máximo ${max} planilhas conectadas. Desconecte uma que você não usa mais.`,
  last_admin: 'Você não pode bloquear o último administrador. Dê antes o papel a outra conta.',
  last_admin_account:
    'É o último administrador desta instalação que não está bloqueado. Dê antes o papel a outra conta.',
  no_such_account: ({ account }) => `A conta ${account} não existe`,
  no_such_job: ({ name }) => `A tarefa ${name} não existe`,
  mail_settled: 'Este e-mail já foi enviado ou falhou. O texto dele foi excluído.',
  host_invalid: 'Digite um domínio como example.com, um endereço IP ou um endereço web',
  host_own: 'Não é possível bloquear o domínio deste serviço',
  host_blocked: 'Este domínio já está bloqueado',
  max_blocked_hosts: ({ max }) => `É possível bloquear no máximo ${max} domínios. Desbloqueie um primeiro.`,
  own_account: 'Você não pode bloquear sua própria conta.',
  owns_shared_workspaces: ({ count }) =>
    `Você é proprietário de ${count === 1 ? 'uma equipe' : `${count} equipes`} com outros membros. Transfira a propriedade, remova os membros ou exclua ${count === 1 ? 'a equipe' : 'as equipes'} primeiro.`,

  not_in_plan: ({ plan, limit }) => `O plano “${plan}” não inclui ${limits[limit]}. Escolha um plano maior.`,
  plan_full: ({ plan, limit, max }) =>
    `O limite do plano “${plan}” foi atingido (${limits[limit]}: ${max}). ${spaceTexts[limit] ? `${spaceTexts[limit]} ou escolha` : 'Escolha'} um plano maior.`,
  plans_full: ({ limit, max }) =>
    `Nenhum plano permite mais de ${max} ${limits[limit]}. ${spaceTexts[limit]} antes.`,
  plan_links: ({ plan, max, count }) =>
    `O plano “${plan}” permite ${max} blocos por página; esta tem ${count}. Arquive blocos ou escolha um plano maior.`,
  plan_links_of_version: ({ plan, max, count }) =>
    `O plano “${plan}” permite ${max} blocos por página; esta versão tem ${count}. Escolha um plano maior.`,
  plan_uploads: ({ plan }) => `O plano “${plan}” não inclui arquivos enviados. Escolha um plano maior.`,
  uploads_full: ({ plan, max }) =>
    `O plano “${plan}” permite ${max} MB de arquivos enviados; este arquivo ultrapassa o limite. Exclua arquivos ou escolha um plano maior.`,
  plan_footer: ({ plan }) => `O plano “${plan}” não inclui um rodapé próprio. Escolha um plano maior.`,
  plan_domain: ({ plan }) => `O plano “${plan}” não inclui um domínio próprio. Escolha um plano maior.`,
  plan_seats: ({ plan }) =>
    `A equipe atingiu o limite de membros do plano “${plan}”. Remova um membro ou escolha um plano maior.`,
  max_webhooks: ({ max }) =>
    `Uma página ou equipe tem no máximo ${max} webhooks. Exclua um que você não usa mais.`,
  max_upload_copy: ({ max }) =>
    `Esta página usa mais de ${max} MB de arquivos enviados e por isso não pode ser copiada. Exclua alguns primeiro.`,
  no_subscription: 'Você não tem assinatura. Escolha um plano primeiro.',
  subscription_ended: 'A assinatura terminou. Escolha um plano para começar outra.',
  has_subscription: 'Você já tem uma assinatura. Mude-a em “Gerenciar assinatura”.',
  has_plan: ({ plan }) => `Você já tem o plano “${plan}”.`,
  no_such_plan: ({ plan, plans }) => `O plano “${plan}” não existe. Escolha um destes: ${plans.join(', ')}`,
  no_price: ({ plan }) => `O plano “${plan}” não tem preço para esse período. Escolha outro`,
  free_plan: ({ plan }) => `O plano “${plan}” é gratuito e não é comprado. Escolha um plano pago.`,
  not_sold: 'Esta instalação não vende planos. Use um cupom ou fale com o operador.',
  voucher_gives_plan: 'Este cupom dá um plano: resgate-o diretamente, não no pagamento.',
  voucher_not_for_price: ({ plan }) => `Este cupom não vale para “${plan}” a este preço.`,
  voucher_plan_gone: ({ plan }) => `O plano “${plan}” não existe mais.`,
  voucher_no_gain: ({ plan }) => `Seu plano “${plan}” já inclui tudo o que este cupom dá.`,
  voucher_attempts: ({ max }) =>
    `Você pode tentar no máximo ${max} códigos de cupom por hora. Tente mais tarde.`,
  notice_signature: 'A assinatura deste evento falta, está errada ou é antiga demais.',

  other_workspace:
    'Esta chave de API é limitada a outra equipe. Envie o profile_id de uma página da equipe da chave.',
  key_limits_combined: 'Não pode ser combinado com profile_id. Limite a chave a uma página ou a uma equipe.',
  key_limit_unknown: 'Escolha uma página ou equipe a que você tem acesso.',
  key_limit_admin: 'Não pode ser limitada a uma página nem a uma equipe.',
  other_profile: 'Seu acesso é limitado a outra página. Use uma chave ou um login que inclua esta página.',
  no_role: 'Você não tem acesso a esta página. Peça um convite ao proprietário.',
  role_read_only: 'Você só pode ver esta página. Peça o papel de editor ao proprietário.',
  role_ended: 'Seu papel nesta página mudou. Recarregue ou fale com o proprietário.',
  owner_deletes: 'Só o proprietário pode excluir uma página.',
  owner_exports: 'Só o proprietário pode exportar uma página. Peça a ele uma exportação.',
  last_profile: 'A última página de uma conta não pode ser excluída. Exclua a conta.',
  domain_by_admins: 'Só o proprietário ou um admin pode mudar ou remover o domínio próprio.',
  domain_of_service: 'Pertence a este serviço',
  identity_by_admins:
    'Só o proprietário ou um admin pode mudar a conta do fediverso e o DID do Bluesky da página.',
  username_by_admins: 'Só o proprietário ou um admin pode mudar o endereço da página.',
  username_changes: ({ max }) =>
    `Pode ser mudado ${max} vezes em 24 horas; você pode voltar a um endereço anterior`,
  workspace_admins_only: 'Só o proprietário e os admins da equipe podem fazer isto.',
  workspace_owner_only: 'Só o proprietário da equipe pode fazer isto.',
  taken_by_workspace: 'Outra equipe tem este nome curto',
  profile_unassigned: ({ id }) => `A página ${id} não é desta equipe`,
  no_such_profile: ({ id }) => `A página ${id} não existe`,
  owner_adds_profile: ({ id }) => `Só o proprietário dela pode adicionar a página ${id}`,
  owner_removes_profile: ({ id }) =>
    `Só o proprietário dela, ou o proprietário ou um admin da equipe, pode remover a página ${id}`,
  owner_has_all_profiles: 'O proprietário tem acesso a todas as páginas da equipe.',
  owner_not_changed: 'Um admin não pode mudar o proprietário da equipe.',
  owner_not_demoted: 'O proprietário não pode ter um papel menor. Transfira a propriedade primeiro.',
  owner_by_transfer: 'Para mudar de proprietário, transfira a propriedade.',
  owner_not_removed: 'Um admin não pode remover o proprietário.',
  owner_cannot_leave: 'O proprietário não pode sair. Transfira a propriedade ou exclua a equipe.',
  limited_role: 'Seu papel é limitado a algumas páginas. Você só pode dar ou mudar papéis nessas páginas.',
  members_removed_by_admins: 'Só o proprietário e os admins da equipe podem remover outro membro.',
  already_member: 'A pessoa com este endereço de e-mail já é membro.',
  you_are_member: 'Você já é membro desta equipe.',
  verify_to_accept: 'Confirme primeiro o endereço de e-mail desta conta: abra o link do e-mail que enviamos.',
  invite_for_other: 'O convite é para outro endereço de e-mail. Entre na conta que o confirmou.',
  member_or_email: 'Indique o membro por member_id ou por email, só por um deles',
  no_such_member: 'Este membro não existe nesta equipe',
  is_owner: 'Já é o proprietário',
  page_transfer_pending: 'Há outra transferência desta página pendente. Cancele-a primeiro.',
  last_profile_stays:
    'A última página de uma conta não pode ser transferida. Crie outra antes. Se o plano permite só uma página, escolha um plano maior.',
  owner_transfers: 'Só o proprietário pode transferir uma página.',
  transfer_pending: 'Há outra transferência desta equipe pendente. Cancele-a primeiro.',

  already_active: ({ kind }) => activeKinds[kind],
  used_by: ({ kind, id, field }) => `${kinds[kind]} ${id} já usa: ${field}. Arquive ou mude primeiro`,
  taken_by_campaign: 'Outra campanha desta página já usa este valor',
  taken_by_variant: 'Outra variante desta página já usa este valor',
  no_such_campaign: 'Esta campanha não existe nesta página',
  no_such_variant: 'Esta variante não existe nesta página',
  not_active_link: ({ id }) => `${id} não é um link ativo desta página`,
  no_such_alert: ({ id }) => `${id} não é um alerta desta página`,
  listed_twice: ({ id }) => `${id} aparece duas vezes na lista`,
  repeats_link: 'Contém o mesmo link duas vezes',
  field_id_taken: ({ id }) => `Outro campo já tem o identificador ${id}`,
  page_too_long: ({ count }) =>
    `Esta página teria ${count} caracteres a mais. Encurte textos ou arquive blocos primeiro`,
  row_id: 'Precisa ser o número de um link ativo; sem ele é criado um novo',
  row_ambiguous: ({ ids }) => `Vários links usam este external_id (${ids.join(', ')}); escolha um com \`id\``,
  row_not_active: ({ id }) => `${id} não é um link ativo desta página; sem número é criado um novo`,
  row_of_other_link: ({ id }) => `O link ${id} já usa este external_id; sem \`id\` esse link é alterado`,
  row_repeats: ({ row }) => `links[${row}] seleciona o mesmo link; junte as duas linhas`,
  required_to_create: 'Falta: nenhum link ativo tem este external_id',
  revision_now: ({ revision }) => `Agora é ${revision}; leia o link de novo e repita a alteração`,
  schedule_campaign: 'Defina o início no futuro para agendar a campanha',
  operator_for: ({ operators, attribute }) => `Com ${attribute} pode ser: ${operators.join(', ')}`,
  list_for: ({ operator }) => `Com ${operator} precisa ser uma lista`,
  single_for: ({ operator }) => `Com ${operator} precisa ser um só valor`,
  two_numbers: 'Com “between”, dois números: de e até',
  condition_os: ({ max }) => `Um nome como Android, de no máximo ${max} caracteres`,
  condition_language: 'Um código de idioma sem região, como pt',
  condition_host: 'Um nome como news.example.com, sem https:// nem caminho',
  condition_text: ({ max }) => `Um texto de no máximo ${max} caracteres`,
  condition_weekday: 'Um número inteiro de 1 (segunda-feira) a 7',
  preview_token: 'Não é válido; revise a versão de novo',
  changed_since: 'Mudou desde que o ajuste foi aplicado',
  ids_or_all: 'Envie ids ou all: true',
  drop_percent: 'As visualizações não podem cair mais de 100 por cento',

  archives_made: ({ max }) =>
    `Você atingiu o limite de ${max} exportações por dia. Baixe uma existente ou tente de novo amanhã.`,
  webhooks_off: 'Os webhooks estão desativados nesta instalação. Fale com o operador.',
  webhooks_by_admins: 'Só o proprietário e os admins da página podem gerenciar os webhooks dela.',
  webhook_subject: 'Envie profile_id ou workspace_id, não ambos',
  webhooks_of_all_profiles:
    'Os webhooks de uma equipe recebem eventos de todas as páginas dela, mas seu papel é limitado a algumas. Adicione um webhook a uma página.',
  webhook_tests: ({ max }) => `Você pode enviar no máximo ${max} testes e eventos repetidos por minuto.`,
  webhook_off: 'O webhook está desativado. Ative-o primeiro e depois envie o evento de novo.',
  webhook_page_moved: 'A página deste evento não pertence mais ao webhook nem à equipe dele.',
}
