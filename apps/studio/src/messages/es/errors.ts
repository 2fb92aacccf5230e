import type { Messages } from '../index.tsx'

const errors: Messages['errors'] = {
  offline: 'El servicio no responde. Revisa tu conexión a internet y vuelve a intentarlo.',
  unknown: 'Ha ocurrido un error. Recarga la página; si sigue igual, avisa a quien administra el sitio.',
  notFoundTitle: 'Aquí no hay nada',
  notFoundText: 'Esta dirección no existe en el estudio, o no tienes acceso a ella.',
  toHome: 'Ir al inicio',
  reload: 'Recargar',
  brokenTitle: 'Ha ocurrido un error',
  unreachableTitle: (site: string) => `No se puede conectar con ${site}`,
  unreachableText:
    'Comprueba tu conexión a Internet. Esta pantalla se carga sola cuando el servicio vuelve a estar disponible.',
  updatedTitle: 'No se pudo cargar esta pantalla',
  updatedText: 'Puede que haya una versión nueva. Vuelve a cargar la página.',
  wait: (seconds) =>
    seconds < 120
      ? `Demasiados intentos. Espera ${seconds === 1 ? 'un segundo' : `${seconds} segundos`} y prueba otra vez.`
      : `Demasiados intentos. Espera ${Math.ceil(seconds / 60)} minutos y prueba otra vez.`,
  problems: null,
  codes: {
    invalid_credentials: 'El correo o la contraseña no son correctos.',
    two_factor_invalid: 'Este código es incorrecto o ya se usó.',
    challenge_expired: 'Has tardado demasiado en entrar. Empieza otra vez con tu contraseña.',
    forbidden: 'Tu rol no permite hacer esto. Pide otro a quien sea dueño de la página.',
    plan_required: 'Tu plan no incluye esto.',
    plan_limit: 'Tu plan no permite más.',
    profile_blocked: 'Quien administra el sitio ha bloqueado esta página. Ponte en contacto con esa persona.',
    not_found: 'Esto ya no existe.',
    stale_revision: 'Otra persona ha cambiado esto mientras tanto.',
    payload_too_large: 'Es demasiado grande. Usa un archivo más pequeño o menos texto.',
  },
}
export default errors
