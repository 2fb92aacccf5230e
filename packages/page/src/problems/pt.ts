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
  invalid_credentials: 'O endereço de e-mail ou a senha está errada.',
  two_factor_invalid: 'Este código está errado ou já foi usado.',
  challenge_expired: 'O acesso demorou demais. Comece de novo com sua senha.',
  account_blocked: 'Esta conta está bloqueada. Fale com o operador.',
  csrf_invalid: 'Esta página ficou aberta tempo demais. Recarregue-a e tente de novo.',
  key_scope: 'Esta chave de API não basta para isso.',
  session_required: 'Para isso é preciso entrar pelo navegador.',
  forbidden: 'Você não pode fazer isso aqui.',
  not_admin: 'Isto é para quem administra o serviço.',
  plan_required: 'O plano do dono não inclui isso.',
  plan_limit: 'O plano não permite mais.',
  profile_blocked: 'O operador bloqueou esta página.',
  not_found: 'Não há nada aqui.',
  method_not_allowed: 'Isso não é possível neste endereço.',
  request_timeout: 'A requisição chegou devagar demais. Envie de novo.',
  conflict: 'No estado atual isso não é possível.',
  stale_revision: 'Mudou nesse meio-tempo. Carregue de novo e repita a mudança.',
  stale_review: 'A página mudou nesse meio-tempo. Reveja a versão de novo.',
  stale_recommendation: 'A página mudou nesse meio-tempo. Analise de novo.',
  already_applied: 'Esta recomendação já foi aplicada.',
  already_undone: 'Isto já foi desfeito.',
  not_applicable: 'Esta recomendação não pode ser aplicada sozinha.',
  already_decided: 'Isto já foi decidido.',
  payload_too_large: 'É grande demais.',
  unsupported_media_type: 'Dados deste tipo não são aceitos aqui.',
  validation_failed: 'Os dados não são válidos.',
  idempotency_mismatch: 'Esta chave foi usada com outra requisição.',
  email_taken: 'Já existe uma conta com este endereço',
  username_taken: 'Este endereço já tem dono',
  weak_password: 'Escolha uma mais difícil de adivinhar',
  reset_token_invalid: 'Este link já foi usado ou expirou. Peça um novo.',
  access_code_invalid: 'Para se cadastrar aqui é preciso um código de acesso válido',
  url_not_allowed: 'Este endereço não é permitido',
  upload_invalid: 'Este arquivo não é aceito.',
  voucher_not_found: 'Esse cupom não existe',
  voucher_expired: 'Este cupom venceu',
  voucher_exhausted: 'Este cupom acabou',
  voucher_used: 'Você já usou este cupom',
  voucher_not_applicable: 'Este cupom é de outro plano',
  rate_limited: 'Requisições demais. Espere um pouco e tente de novo.',
  headers_too_large: 'Os cabeçalhos da requisição são grandes demais.',
  internal: 'Algo deu errado do nosso lado. Indique o número da requisição ao avisar.',
  provider_unavailable: 'Um provedor não respondeu. Tente mais tarde; nada foi mudado nem cobrado.',
  unavailable: 'O serviço está ocupado ou iniciando. Tente de novo em instantes.',
  not_implemented: 'Isso não é suportado aqui.',
}

const alternativeTexts = {
  save_page: 'Salve a página e envie o arquivo',
  save_picture: 'Salve a imagem e envie o arquivo',
}
const reasons = {
  off: 'Esta instalação não lê endereços de outros',
  refused: 'Este endereço não é lido daqui',
  unknown_host: 'O servidor deste endereço não existe. Veja se há erros de digitação',
  unreachable: 'Não dá para chegar a este endereço. Veja se está bem escrito',
  timeout: 'Este endereço demora demais para responder',
  too_large: 'O que está lá é grande demais',
  redirects: 'Este endereço redireciona vezes demais',
  status: 'Este endereço responde com um erro',
  encoding: 'O que está lá não pode ser lido',
}

const imports: TextsOf<typeof importRules> = {
  address_not_read: (problem) => `${reasons[problem.reason]}. ${alternativeTexts[problem.instead]}.`,
  import_token: 'Não é daqui; reveja a importação de novo',
  imports_running: ({ max }) => `${max} arquivos ou endereços seus estão sendo lidos. Espere que terminem.`,
  pages_previewed: 'Páginas demais foram vistas. Espere um minuto',
  either_url_or_text: 'Envie url ou text, só um deles',
  file_columns: ({ max }) => `A tabela tem mais de ${max} colunas`,
  file_table: 'A tabela não pode ser lida',
  file_addresses: 'Não contém nenhum endereço',
  file_text: 'Não é um texto, mas talvez uma imagem ou um arquivo compactado',
  file_depth: ({ max }) => `Tem mais de ${max} níveis`,
  file_nesting: 'Tem níveis demais',
  file_elements_depth: 'Tem níveis demais',
  file_elements: 'É grande ou complicado demais',
  file_values: ({ max }) => `Tem mais de ${max} campos e itens`,
  file_json: 'Parece JSON e não é; exporte de novo',
  file_json_links: 'Neste JSON não há uma lista de links (`links`: um `title` e uma `url` cada)',
  file_entries: ({ count, max }) => `Tem ${count} itens; de uma vez são aceitos ${max}. Divida-o.`,
  file_nothing: 'Não contém nada que uma página possa receber',
  file_settings: 'A página que ele contém tem configurações demais',
  file_seconds: ({ seconds }) => `Demora mais de ${seconds} segundos para ser lido`,
  file_memory: 'É grande ou complicado demais',
}

export const pt: ProblemTexts = { ...codes, ...input, ...features, ...imports, ...notes }
