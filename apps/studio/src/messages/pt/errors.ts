import type { Messages } from '../index.tsx'

const errors: Messages['errors'] = {
  offline: 'O serviço não responde. Verifique sua conexão com a internet e tente de novo.',
  unknown: 'Houve um erro aqui. Recarregue a página; se continuar, avise quem administra o site.',
  notFoundTitle: 'Não há nada aqui',
  notFoundText: 'Este endereço não existe no estúdio, ou não há permissão para abrir.',
  toHome: 'Ir para o início',
  reload: 'Recarregar',
  brokenTitle: 'Houve um erro',
  unreachableTitle: (site: string) => `Não é possível acessar ${site}`,
  unreachableText: 'Verifique sua conexão com a internet. Esta tela carrega sozinha quando o serviço voltar.',
  updatedTitle: 'Não foi possível carregar esta tela',
  updatedText: 'Pode haver uma versão mais nova. Recarregue a página.',
  wait: (seconds) =>
    seconds < 120
      ? `Muitas tentativas seguidas. Espere ${seconds === 1 ? 'um segundo' : `${seconds} segundos`} e tente de novo.`
      : `Muitas tentativas seguidas. Espere ${Math.ceil(seconds / 60)} minutos e tente de novo.`,
  problems: null,
  codes: {
    invalid_credentials: 'O e-mail ou a senha não estão certos.',
    two_factor_invalid: 'Este código está errado ou já foi usado.',
    challenge_expired: 'O login demorou muito. Comece de novo com a senha.',
    forbidden: 'Este papel não permite fazer isso. Peça outro a quem é dono da página.',
    plan_required: 'O plano atual não inclui isto.',
    plan_limit: 'O plano atual não permite mais.',
    profile_blocked: 'Quem administra o site bloqueou esta página. Fale com essa pessoa.',
    not_found: 'Isto não existe mais.',
    stale_revision: 'Outra pessoa alterou isto nesse meio-tempo.',
    payload_too_large: 'É grande demais. Use um arquivo menor ou menos texto.',
  },
}
export default errors
