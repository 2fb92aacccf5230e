import type { ErrorCode } from '@vitrine/contract'
import type { importRules } from '@vitrine/contract/problems/imports'
import { features } from './es/features.ts'
import { input } from './es/input.ts'
import { notes } from './es/notes.ts'
import type { ProblemTexts, TextsOf } from './translate.ts'

const codes: Readonly<Record<ErrorCode, string>> = {
  malformed_body: 'No se pudo leer el contenido de la petición.',
  malformed_request: 'La petición no es HTTP/1.1 válido.',
  unauthenticated: 'Inicia sesión o envía una clave de API.',
  invalid_credentials: 'La dirección de correo o la contraseña es incorrecta.',
  two_factor_invalid: 'Este código es erróneo o ya se usó.',
  challenge_expired: 'El inicio de sesión tardó demasiado. Empieza otra vez con tu contraseña.',
  account_blocked: 'Esta cuenta está bloqueada. Habla con el operador.',
  csrf_invalid: 'Esta página estuvo abierta demasiado tiempo. Cárgala de nuevo y prueba otra vez.',
  key_scope: 'Esta clave de API no alcanza para eso.',
  session_required: 'Para esto hay que iniciar sesión en el navegador.',
  forbidden: 'Aquí no puedes hacer esto.',
  not_admin: 'Esto es para quienes administran el servicio.',
  plan_required: 'El plan del dueño no incluye esto.',
  plan_limit: 'El plan no permite más.',
  profile_blocked: 'El operador ha bloqueado esta página.',
  not_found: 'Aquí no hay nada.',
  method_not_allowed: 'Esto no se puede hacer en esta dirección.',
  request_timeout: 'La petición llegó demasiado despacio. Envíala otra vez.',
  conflict: 'En su estado actual no es posible.',
  stale_revision: 'Ha cambiado mientras tanto. Cárgalo otra vez y repite el cambio.',
  stale_review: 'La página ha cambiado mientras tanto. Revisa la versión otra vez.',
  stale_recommendation: 'La página ha cambiado mientras tanto. Analízala otra vez.',
  already_applied: 'Esta recomendación ya está aplicada.',
  already_undone: 'Esto ya está deshecho.',
  not_applicable: 'Esta recomendación no se puede aplicar sola.',
  already_decided: 'Esto ya está decidido.',
  payload_too_large: 'Es demasiado grande.',
  unsupported_media_type: 'Aquí no se aceptan datos de este tipo.',
  validation_failed: 'Los datos no son válidos.',
  idempotency_mismatch: 'Esta clave se usó con otra petición.',
  email_taken: 'Ya hay una cuenta con esta dirección',
  username_taken: 'Esta dirección ya está ocupada',
  weak_password: 'Elige una más difícil de adivinar',
  reset_token_invalid: 'Este enlace ya se usó o ha caducado. Pide uno nuevo.',
  access_code_invalid: 'Para registrarse aquí hace falta un código de acceso válido',
  url_not_allowed: 'Esta dirección no está permitida',
  upload_invalid: 'Este archivo no se acepta.',
  voucher_not_found: 'Ese vale no existe',
  voucher_expired: 'Este vale ha caducado',
  voucher_exhausted: 'Este vale ya se ha gastado',
  voucher_used: 'Ya has usado este vale',
  voucher_not_applicable: 'Este vale no sirve para tu plan',
  rate_limited: 'Demasiadas peticiones. Espera un momento y prueba otra vez.',
  headers_too_large: 'Las cabeceras de la petición son demasiado grandes.',
  internal: 'Algo ha fallado por nuestra parte. Indica el número de la petición si lo comunicas.',
  provider_unavailable: 'Un proveedor no respondió. Prueba más tarde; no se cambió ni se cobró nada.',
  unavailable: 'El servicio está ocupado o arrancando. Prueba otra vez enseguida.',
  not_implemented: 'Aquí no se admite.',
}

const alternativeTexts = {
  save_page: 'Guarda la página y envía el archivo',
  save_picture: 'Guarda la imagen y sube el archivo',
}
const reasons = {
  off: 'Esta instalación no lee direcciones de otros',
  refused: 'Esta dirección no se lee desde aquí',
  unknown_host: 'El servidor de esta dirección no existe. Revisa si tiene errores',
  unreachable: 'No se puede llegar a esta dirección. Comprueba que esté bien escrita',
  timeout: 'Esta dirección tarda demasiado en responder',
  too_large: 'Lo que hay allí es demasiado grande',
  redirects: 'Esta dirección redirige demasiadas veces',
  status: 'Esta dirección responde con un error',
  encoding: 'Lo que hay allí no se puede leer',
}

const imports: TextsOf<typeof importRules> = {
  address_not_read: (problem) => `${reasons[problem.reason]}. ${alternativeTexts[problem.instead]}.`,
  import_token: 'No es de aquí; revisa la importación otra vez',
  imports_running: ({ max }) =>
    `Se están leyendo ${max} archivos o direcciones tuyos. Espera a que terminen.`,
  pages_previewed: 'Se han mirado demasiadas páginas. Espera un minuto',
  either_url_or_text: 'Envía url o text, solo uno',
  file_columns: ({ max }) => `La tabla tiene más de ${max} columnas`,
  file_table: 'La tabla no se puede leer',
  file_addresses: 'No contiene ninguna dirección',
  file_text: 'No es un texto, sino quizá una imagen o un archivo comprimido',
  file_depth: ({ max }) => `Tiene más de ${max} niveles`,
  file_nesting: 'Tiene demasiados niveles',
  file_elements_depth: 'Tiene demasiados niveles',
  file_elements: 'Es demasiado grande o complicado',
  file_values: ({ max }) => `Tiene más de ${max} campos y entradas`,
  file_json: 'Parece JSON y no lo es; expórtalo otra vez',
  file_json_links: 'En este JSON no hay una lista de enlaces (`links`: un `title` y una `url` cada uno)',
  file_entries: ({ count, max }) => `Tiene ${count} entradas; de una vez se aceptan ${max}. Divídelo.`,
  file_nothing: 'No contiene nada que una página pueda tomar',
  file_settings: 'La página que contiene tiene demasiados ajustes',
  file_seconds: ({ seconds }) => `Tarda más de ${seconds} segundos en leerse`,
  file_memory: 'Es demasiado grande o complicado',
}

export const es: ProblemTexts = { ...codes, ...input, ...features, ...imports, ...notes }
