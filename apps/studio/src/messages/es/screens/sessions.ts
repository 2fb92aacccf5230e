import type en from '../../en/screens/sessions.ts'

const sessions: typeof en = {
  sessions: 'Dispositivos con sesión iniciada',
  sessionsLead: '¿No reconoces un dispositivo? Cierra su sesión y cambia tu contraseña.',
  thisDevice: 'Este dispositivo',
  withTwoFactor: 'Sesión iniciada en dos pasos',
  signOut: 'Cerrar sesión',
  signOutNamed: (device) => `Cerrar sesión en ${device}`,
  signedOut: 'Sesión cerrada en el dispositivo.',
  signOutOthers: 'Cerrar sesión en los demás dispositivos',
  signIns: 'Inicios de sesión recientes',
  signInsLead: 'Los últimos 90 días. ¿No reconoces alguno? Cambia tu contraseña.',
  allSignIns: 'Mostrar todos',
  signInFailed: 'Fallido',
  signInMethods: {
    password: 'Contraseña',
    passkey: 'Llave de acceso',
    oidc: 'Proveedor de inicio de sesión',
    totp: 'Código del autenticador',
    recovery_code: 'Código de recuperación',
  },
}
export default sessions
