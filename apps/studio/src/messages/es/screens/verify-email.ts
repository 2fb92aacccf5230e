import type en from '../../en/screens/verify-email.ts'

const verifyEmail: typeof en = {
  alreadyTitle: 'Ya verificada',
  already: (email) => `${email} ya está verificada. No tienes que hacer nada más.`,
  verifyFailedTitle: 'Este enlace no funciona',
  verifyFailed: (email) =>
    `El enlace ya se usó, ha caducado o pertenece a otra cuenta. Has iniciado sesión como ${email}.`,
  verifyMissing: 'Abre el enlace del correo que te enviamos, o pide otro correo.',
  accessOwner: (name, email) => `Has iniciado sesión como ${name}, ${email}. ¿Es tu cuenta?`,
  accessTitle: 'Acceso existente',
  accessText:
    'Este acceso se creó antes de verificar la dirección de correo. Revócalo si no lo creaste o permitiste todo tú.',
  verifyAndKeep: 'Verificar y conservar todo',
  verifyAndRevoke: 'Verificar y revocar todo',
  accessForeign: '¿Creó otra persona esta cuenta?',
  accessReset: 'Restablece mejor la contraseña. Así se revoca todo acceso.',
  accessKept: 'Sigue siendo válido:',
  accessRevoked: 'Se ha revocado todo el acceso anterior.',
  accessTypes: {
    session: 'Otro dispositivo con sesión iniciada',
    authenticator: 'Autenticación en dos pasos',
    passkey: 'Llave de acceso',
    identity: 'Cuenta vinculada',
    api_key: 'Clave de API',
    agent: 'Agente conectado',
    webhook: 'Webhook',
    feed: 'Hoja de cálculo conectada',
    export: 'Exportación',
  },
}
export default verifyEmail
