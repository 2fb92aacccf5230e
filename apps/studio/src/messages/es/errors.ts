import type { Messages } from '../index.tsx'

const errors: Messages['errors'] = {
  offline: 'No hay conexión. Revisa tu conexión a internet e inténtalo de nuevo.',
  busy: 'El servidor está saturado. Inténtalo de nuevo en unos segundos.',
  unknown: 'Algo ha fallado. Recarga esta pantalla. Si el problema continúa, contacta con el operador.',
  notFoundTitle: 'No encontrado',
  notFoundText: 'Esta pantalla no existe o no tienes acceso a ella.',
  toHome: 'Ir al inicio',
  reload: 'Recargar',
  brokenTitle: 'No se pudo mostrar esta pantalla',
  unreachableTitle: (site: string) => `No se puede conectar con ${site}`,
  unreachableText:
    'Revisa tu conexión a internet. Esta pantalla se carga sola cuando el servicio vuelve a estar disponible.',
  busyTitle: (site: string) => `${site} está saturado`,
  busyText: 'Esta pantalla se carga sola en cuanto sea posible.',
  updatedTitle: 'No se pudo cargar esta pantalla',
  updatedText: 'Puede que haya una versión más nueva. Recarga esta pantalla para obtenerla.',
  wait: (seconds) =>
    seconds < 120
      ? `Demasiados intentos. Inténtalo de nuevo en ${seconds === 1 ? 'un segundo' : `${seconds} segundos`}.`
      : `Demasiados intentos. Inténtalo de nuevo en ${Math.ceil(seconds / 60)} minutos.`,
  problems: null,
  codes: {
    invalid_credentials: 'La dirección de correo o la contraseña no son correctas.',
    two_factor_invalid: 'Código incorrecto o ya usado. Escribe otro.',
    challenge_expired: 'Tu intento de inicio de sesión ha caducado. Empieza otra vez con tu contraseña.',
    forbidden: 'No tienes permiso para hacer esto. Pide otro rol al propietario.',
    plan_required: 'El plan no incluye esto. Elige un plan mayor, o pídeselo al propietario.',
    plan_limit: 'Se ha alcanzado un límite del plan. Elimina o archiva algo, o elige un plan mayor.',
    profile_blocked: 'El operador ha bloqueado esta página. Contacta con el operador.',
    not_found: 'Esto no existe o no tienes acceso. Recarga esta pantalla.',
    stale_revision: 'Otra persona ha cambiado esto mientras tanto. Recarga esta pantalla y repite tu cambio.',
    payload_too_large: 'Es demasiado grande. Usa un archivo más pequeño o un texto más corto.',
  },
}
export default errors
