import type { ErrorCode } from '@vitrine/contract'
import type { importRules } from '@vitrine/contract/problems/imports'
import { features } from './es/features.ts'
import { input } from './es/input.ts'
import { notes } from './es/notes.ts'
import type { ProblemTexts, TextsOf } from './translate.ts'

const codes: Readonly<Record<ErrorCode, string>> = {
  malformed_body: 'No se pudo leer el contenido de la solicitud.',
  malformed_request: 'La solicitud no es HTTP/1.1 válido.',
  unauthenticated: 'Inicia sesión o envía una clave de API.',
  invalid_credentials: 'La dirección de correo o la contraseña no es correcta.',
  two_factor_invalid: 'El código es incorrecto o ya se usó.',
  challenge_expired: 'El inicio de sesión ha caducado. Inicia sesión de nuevo.',
  account_blocked: 'Esta cuenta está bloqueada. Contacta con el operador.',
  csrf_invalid: 'Esta página estuvo abierta demasiado tiempo. Recárgala e inténtalo de nuevo.',
  key_scope: 'Esta clave de API no tiene el permiso que requiere esta operación.',
  session_required: 'Esta operación requiere iniciar sesión en un navegador.',
  forbidden: 'No tienes permiso para hacer esto.',
  not_admin: 'Esta operación es para administradores de la instalación.',
  plan_required: 'El plan del propietario no incluye esta función.',
  plan_limit: 'Se ha alcanzado el límite del plan.',
  profile_blocked: 'El operador ha bloqueado esta página.',
  not_found: 'Esto no existe.',
  method_not_allowed: 'Esta URL no admite este método.',
  request_timeout: 'La solicitud tardó demasiado en llegar. Envíala de nuevo.',
  conflict: 'El estado actual no lo permite.',
  stale_revision: 'Ha cambiado desde que lo leíste. Cárgalo de nuevo y repite el cambio.',
  stale_review: 'La página ha cambiado desde la revisión. Revisa la versión de nuevo.',
  stale_recommendation: 'La página ha cambiado desde el análisis. Analízala de nuevo.',
  already_applied: 'Esta recomendación ya se había aplicado.',
  already_undone: 'Esta acción ya se había deshecho.',
  not_applicable: 'Esta recomendación no tiene un arreglo automático.',
  already_decided: 'Esto ya se había decidido.',
  payload_too_large: 'Es demasiado grande.',
  unsupported_media_type: 'Aquí no se aceptan datos de este tipo.',
  validation_failed: 'Los datos no son válidos.',
  idempotency_mismatch: 'Esta clave se usó con otra solicitud.',
  email_taken: 'Ya existe una cuenta con esta dirección de correo',
  username_taken: 'Esta dirección ya está ocupada',
  weak_password: 'Elige una más difícil de adivinar',
  reset_token_invalid: 'Este enlace ya se usó, ha caducado o no es válido. Pide otro.',
  access_code_invalid: 'El registro requiere un código de acceso válido',
  url_not_allowed: 'Esta dirección no está permitida',
  upload_invalid: 'Este archivo no se acepta.',
  voucher_not_found: 'Este cupón no existe',
  voucher_expired: 'Este cupón ha caducado',
  voucher_exhausted: 'Este cupón ha alcanzado su número máximo de usos',
  voucher_used: 'Ya has usado este cupón',
  voucher_not_applicable: 'Este cupón no vale para tu plan',
  rate_limited: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  headers_too_large: 'Las cabeceras de la solicitud son demasiado grandes.',
  internal: 'Algo ha fallado por nuestra parte. Indica el ID de la solicitud si lo comunicas.',
  provider_unavailable: 'Un proveedor no respondió. Inténtalo más tarde; no se cambió ni se cobró nada.',
  unavailable: 'El servicio está ocupado o iniciándose. Inténtalo de nuevo en un momento.',
  not_implemented: 'Esto no se admite aquí.',
}

const alternativeTexts = {
  save_page: 'Guarda la página e importa el archivo',
  save_picture: 'Guarda la imagen y sube el archivo',
}
const reasons = {
  off: 'Esta instalación no lee direcciones de otros',
  refused: 'Esta dirección web no se puede leer desde aquí',
  unknown_host: 'No encontramos esta dirección web. Revisa si tiene errores',
  unreachable: 'No se puede acceder a esta dirección web. Comprueba que esté bien escrita',
  timeout: 'Esta dirección web tarda demasiado en responder',
  too_large: 'El contenido es demasiado grande',
  redirects: 'Esta dirección web redirige demasiadas veces',
  status: 'Esta dirección web responde con un error',
  encoding: 'El contenido no se puede leer',
}

const imports: TextsOf<typeof importRules> = {
  address_not_read: ({ reason, instead }) =>
    reason === 'unknown_host'
      ? `${reasons.unknown_host}.`
      : `${reasons[reason]}. ${alternativeTexts[instead]}.`,
  import_token: 'No es válido; vuelve a ver la importación',
  imports_running: ({ max }) =>
    `Se están leyendo ${max} archivos o direcciones web tuyos. Espera a que terminen.`,
  pages_previewed: 'Demasiadas vistas previas. Espera un minuto',
  either_url_or_text: 'Envía url o text, solo uno',
  file_columns: ({ max }) => `La tabla tiene más de ${max} columnas`,
  file_table: 'La tabla no se puede leer',
  file_addresses: 'No contiene ninguna dirección web',
  file_text: 'No es un texto; envía HTML, JSON, CSV o una lista',
  file_depth: ({ max }) => `Tiene más de ${max} niveles`,
  file_nesting: 'Tiene demasiados niveles',
  file_elements_depth: 'Tiene demasiados niveles',
  file_elements: 'Es demasiado grande o complicado',
  file_values: ({ max }) => `Tiene más de ${max} campos y entradas`,
  file_json: 'Parece JSON y no lo es; expórtalo otra vez',
  file_json_links: 'En este JSON no hay una lista de enlaces (`links`: un `title` y una `url` cada uno)',
  file_entries: ({ count, max }) => `Tiene ${count} entradas; de una vez se aceptan ${max}. Divídelo.`,
  file_nothing: 'No contiene nada que se pueda importar',
  file_settings: 'La página que contiene tiene demasiados ajustes',
  file_seconds: ({ seconds }) => `Tarda más de ${seconds} segundos en leerse`,
  file_memory: 'Es demasiado grande o complicado',
}

export const es: ProblemTexts = { ...codes, ...input, ...features, ...imports, ...notes }
