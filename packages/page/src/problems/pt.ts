import type { ErrorCode } from '@vitrine/contract'
import type { importRules } from '@vitrine/contract/problems/imports'
import { features } from './pt/features.ts'
import { input } from './pt/input.ts'
import { notes } from './pt/notes.ts'
import type { ProblemTexts, TextsOf } from './translate.ts'

const codes: Readonly<Record<ErrorCode, string>> = {
  malformed_body: 'Não foi possível ler o conteúdo da requisição.',
  malformed_request: 'A requisição não é HTTP/1.1 válido.',
  unauthenticated: 'Entre na sua conta ou envie uma chave de API.',
  invalid_credentials: 'O endereço de e-mail ou a senha está incorreto.',
  two_factor_invalid: 'O código está incorreto ou já foi usado.',
  challenge_expired: 'O login expirou. Entre de novo.',
  account_blocked: 'Esta conta está bloqueada. Fale com o operador.',
  csrf_invalid: 'Esta página ficou aberta tempo demais. Recarregue-a e tente de novo.',
  key_scope: 'Esta chave de API não tem a permissão que esta operação exige.',
  session_required: 'Esta operação exige login em um navegador.',
  forbidden: 'Você não tem permissão para fazer isto.',
  not_admin: 'Esta operação é para administradores da instalação.',
  plan_required: 'O plano do proprietário não inclui este recurso.',
  plan_limit: 'O limite do plano foi atingido.',
  profile_blocked: 'O operador bloqueou esta página.',
  not_found: 'Isto não existe.',
  method_not_allowed: 'Esta URL não aceita este método.',
  request_timeout: 'A requisição demorou demais para chegar. Envie de novo.',
  conflict: 'O estado atual não permite isto.',
  stale_revision: 'Mudou desde que você leu. Carregue de novo e repita a alteração.',
  stale_review: 'A página mudou desde a revisão. Revise a versão de novo.',
  stale_recommendation: 'A página mudou desde a análise. Analise-a de novo.',
  already_applied: 'Esta recomendação já tinha sido aplicada.',
  already_undone: 'Esta ação já tinha sido desfeita.',
  not_applicable: 'Esta recomendação não tem um ajuste automático.',
  already_decided: 'Isto já tinha sido decidido.',
  payload_too_large: 'É grande demais.',
  unsupported_media_type: 'Dados deste tipo não são aceitos aqui.',
  validation_failed: 'Os dados não são válidos.',
  idempotency_mismatch: 'Esta chave foi usada com outra requisição.',
  email_taken: 'Já existe uma conta com este endereço de e-mail',
  username_taken: 'Este endereço está em uso',
  weak_password: 'Escolha uma mais difícil de adivinhar',
  reset_token_invalid: 'Este link já foi usado, expirou ou não é válido. Peça outro.',
  access_code_invalid: 'O cadastro exige um código de acesso válido',
  url_not_allowed: 'Este endereço não é permitido',
  upload_invalid: 'Este arquivo não é aceito.',
  voucher_not_found: 'Este cupom não existe',
  voucher_expired: 'Este cupom expirou',
  voucher_exhausted: 'Este cupom atingiu o número máximo de usos',
  voucher_used: 'Você já usou este cupom',
  voucher_not_applicable: 'Este cupom não vale para seu plano',
  rate_limited: 'Requisições demais. Espere um pouco e tente de novo.',
  headers_too_large: 'Os cabeçalhos da requisição são grandes demais.',
  internal: 'Algo deu errado do nosso lado. Informe o ID da requisição se entrar em contato.',
  provider_unavailable: 'Um provedor não respondeu. Tente mais tarde; nada foi alterado nem cobrado.',
  unavailable: 'O serviço está ocupado ou iniciando. Tente de novo em um momento.',
  not_implemented: 'Isto não é suportado aqui.',
}

const alternativeTexts = {
  save_page: 'Salve a página e importe o arquivo',
  save_picture: 'Salve a imagem e envie o arquivo',
}
const reasons = {
  off: 'Esta instalação não lê endereços de outros',
  refused: 'Este endereço web não pode ser lido daqui',
  unknown_host: 'Não encontramos este endereço web. Veja se há erros de digitação',
  unreachable: 'Não é possível acessar este endereço web. Veja se está bem escrito',
  timeout: 'Este endereço web demora demais para responder',
  too_large: 'O conteúdo é grande demais',
  redirects: 'Este endereço web redireciona vezes demais',
  status: 'Este endereço web responde com um erro',
  encoding: 'O conteúdo não pode ser lido',
}

const imports: TextsOf<typeof importRules> = {
  address_not_read: ({ reason, instead }) =>
    reason === 'unknown_host'
      ? `${reasons.unknown_host}.`
      : `${reasons[reason]}. ${alternativeTexts[instead]}.`,
  import_token: 'Não é válido; veja a importação de novo',
  imports_running: ({ max }) =>
    `${max} arquivos ou endereços web seus estão sendo lidos. Espere que terminem.`,
  pages_previewed: 'Prévias demais. Espere um minuto',
  either_url_or_text: 'Envie url ou text, só um deles',
  file_columns: ({ max }) => `A tabela tem mais de ${max} colunas`,
  file_table: 'A tabela não pode ser lida',
  file_addresses: 'Não contém nenhum endereço web',
  file_text: 'Não é um texto; envie HTML, JSON, CSV ou uma lista',
  file_depth: ({ max }) => `Tem mais de ${max} níveis`,
  file_nesting: 'Tem níveis demais',
  file_elements_depth: 'Tem níveis demais',
  file_elements: 'É grande ou complicado demais',
  file_values: ({ max }) => `Tem mais de ${max} campos e itens`,
  file_json: 'Parece JSON e não é; exporte de novo',
  file_json_links: 'Neste JSON não há uma lista de links (`links`: um `title` e uma `url` cada)',
  file_entries: ({ count, max }) => `Tem ${count} itens; de uma vez são aceitos ${max}. Divida-o.`,
  file_nothing: 'Não contém nada que possa ser importado',
  file_settings: 'A página que ele contém tem configurações demais',
  file_seconds: ({ seconds }) => `Demora mais de ${seconds} segundos para ser lido`,
  file_memory: 'É grande ou complicado demais',
}

export const pt: ProblemTexts = { ...codes, ...input, ...features, ...imports, ...notes }
