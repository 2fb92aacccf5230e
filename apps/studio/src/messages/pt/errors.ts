import type { Messages } from '../index.tsx'

const errors: Messages['errors'] = {
  offline: 'Sem conexão. Verifique sua conexão com a internet e tente de novo.',
  busy: 'O servidor está sobrecarregado. Tente de novo em alguns segundos.',
  unknown: 'Algo deu errado. Recarregue esta tela. Se o problema continuar, fale com o operador.',
  notFoundTitle: 'Não encontrado',
  notFoundText: 'Esta tela não existe ou você não tem acesso a ela.',
  toHome: 'Ir para o início',
  reload: 'Recarregar',
  brokenTitle: 'Não foi possível mostrar esta tela',
  unreachableTitle: (site: string) => `Não é possível acessar ${site}`,
  unreachableText: 'Verifique sua conexão com a internet. Esta tela carrega sozinha quando o serviço voltar.',
  busyTitle: (site: string) => `${site} está sobrecarregado`,
  busyText: 'Esta tela carrega sozinha assim que possível.',
  updatedTitle: 'Não foi possível carregar esta tela',
  updatedText: 'Pode haver uma versão mais nova. Recarregue esta tela para abri-la.',
  wait: (seconds) =>
    seconds < 120
      ? `Muitas tentativas. Tente de novo em ${seconds === 1 ? 'um segundo' : `${seconds} segundos`}.`
      : `Muitas tentativas. Tente de novo em ${Math.ceil(seconds / 60)} minutos.`,
  problems: null,
  codes: {
    invalid_credentials: 'Endereço de e‑mail ou senha incorretos.',
    two_factor_invalid: 'Código incorreto ou já usado. Digite outro.',
    challenge_expired: 'Sua tentativa de login expirou. Comece de novo com a senha.',
    forbidden: 'Você não tem permissão para fazer isto. Peça outro papel ao proprietário.',
    plan_required: 'O plano não inclui isto. Escolha um plano maior, ou peça isso ao proprietário.',
    plan_limit: 'Um limite do plano foi atingido. Exclua ou arquive algo, ou escolha um plano maior.',
    profile_blocked: 'O operador bloqueou esta página. Fale com o operador.',
    not_found: 'Isto não existe ou você não tem acesso. Recarregue esta tela.',
    stale_revision:
      'Outra pessoa alterou isto nesse meio-tempo. Recarregue esta tela e repita sua alteração.',
    payload_too_large: 'É grande demais. Use um arquivo menor ou um texto mais curto.',
  },
}
export default errors
