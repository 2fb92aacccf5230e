import type en from '../../en/screens/security.ts'

const security: typeof en = {
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
  removePasskeyTitle: (name: string) => `¿Quitar «${name}»?`,
  passkeyUnusable: 'Creada para otra dirección web',
  noPasskeys: 'Aún no hay llaves de acceso',
  noPasskeysText: 'Añade este dispositivo, tu móvil o tu gestor de contraseñas.',
  passkeyRemoved: 'Llave de acceso quitada.',
  removePasskeyText:
    'Ya no podrás iniciar sesión con ella. Elimínala también de tu dispositivo o gestor de contraseñas.',
  passkeyNameHint: 'Por ejemplo, el dispositivo o el gestor de contraseñas.',
  passkeyCancelled: 'No se creó ninguna llave de acceso. Inténtalo de nuevo.',
  passkeyKnown: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
}
export default security
