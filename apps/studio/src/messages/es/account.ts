import type { Messages } from '../index.tsx'

const account: Messages['account'] = {
  title: 'Cuenta',
  sections: 'Secciones de la cuenta',
  profile: 'General',
  security: 'Seguridad',
  keys: 'Claves de API',
  agents: 'Agentes de IA',
  data: 'Tus datos',
  nameCard: 'Nombre y dirección de correo',
  name: 'Tu nombre',
  email: 'Dirección de correo',
  emailHint: 'Enviamos un enlace a la nueva dirección de correo. Ábrelo para completar el cambio.',
  emailUnverified: 'Aún sin verificar. Para corregirla, elige arriba «¿Dirección de correo equivocada?».',
  unverifiedTitle: 'Verifica tu dirección de correo',
  unverifiedText:
    'Abre el enlace del correo que te hemos enviado. Después puedes invitar a otras personas y recibir correos sobre tu página.',
  pending: (pending, present) =>
    `Abre el enlace que enviamos a ${pending}. Hasta entonces, tu dirección de correo sigue siendo ${present}.`,
  pendingWithdraw: 'Para conservar tu dirección de correo actual, escríbela abajo y guarda.',
  currentPassword: 'Contraseña actual',
  currentPasswordHint: 'Confirma que eres tú.',
  wrongPassword: 'Contraseña incorrecta. Inténtalo de nuevo.',
  wrongCode: 'Código incorrecto o ya usado. Escribe otro.',
  passwordCard: 'Contraseña',
  passwordLead: 'Una contraseña nueva cierra tu sesión en todos los demás dispositivos.',
  newPassword: 'Nueva contraseña',
  revokeKeys: 'Revocar también todas las claves de API y desconectar los agentes',
  changePassword: 'Cambiar contraseña',
  passwordChanged: 'Contraseña cambiada',
  signedOutDevices: (n) =>
    n === 0
      ? 'No tenías la sesión iniciada en otros dispositivos.'
      : n === 1
        ? 'Sesión cerrada en otro dispositivo.'
        : `Sesión cerrada en otros ${n} dispositivos.`,
  keysRevoked: (n) => (n === 1 ? 'Se revocó una clave de API.' : `Se revocaron ${n} claves de API.`),
  keysKept: (n) =>
    n === 1 ? 'Una clave de API sigue funcionando.' : `${n} claves de API siguen funcionando.`,
  twoFactor: 'Autenticación en dos pasos',
  twoFactorLead:
    'Inicia sesión con tu contraseña y un código de una aplicación de tu móvil. Así no basta con una contraseña robada.',
  twoFactorOn: 'Activada',
  twoFactorOff: 'Desactivada',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  turnOffTitle: '¿Desactivar la autenticación en dos pasos?',
  turnOffText: 'Iniciarás sesión solo con tu contraseña. Tus códigos de recuperación dejan de funcionar.',
  turnedOff: 'Autenticación en dos pasos desactivada.',
  scanTitle: 'Escanea este código',
  scanText:
    'Abre una aplicación de autenticación, añade una cuenta y escanea el código. Luego escribe las seis cifras que muestra la aplicación.',
  scanAlt: 'Código QR para la aplicación de autenticación',
  secret: 'O escribe esta clave',
  code: 'Código de la aplicación',
  confirm: 'Confirmar',
  recoveryTitle: 'Tus códigos de recuperación',
  recoveryText:
    'Cada código te permite iniciar sesión una vez sin tu móvil. Guarda ahora los códigos en un lugar seguro: no se vuelven a mostrar.',
  recoveryKept: 'He guardado los códigos',
  renewCodes: 'Crear nuevos códigos de recuperación',
  renewText: 'Tus códigos de recuperación anteriores dejan de funcionar.',
  download: 'Descargar',
  print: 'Imprimir',
  recoveryFile: (site, email) =>
    `Códigos de recuperación de ${email} en ${site}. Cada código funciona una vez.`,
  passkeys: 'Llaves de acceso',
  passkeysLead:
    'Inicia sesión con tu huella, tu cara o el PIN del dispositivo en lugar de contraseña y código. Tu contraseña sigue siendo válida.',
  addPasskey: 'Añadir llave de acceso',
  passkeyName: 'Nombre',
  passkeyAdded: 'Llave de acceso añadida.',
  renamePasskey: 'Cambiar nombre',
  openApp: 'Abrir en la aplicación de autenticación',
  noCountries: 'Los países no están disponibles en esta instalación.',
  noCountriesAdmin: 'Define GEO_DATABASE o GEO_HEADER.',
  lastActive: (when) => `Última actividad: ${when}`,
  device: (browser, system) => `${browser} en ${system}`,
  unknownDevice: 'Dispositivo desconocido',
  reference: 'Referencia de la API',
  copyKey: 'Copiar clave',
  neverUsed: 'Nunca usada',
  lastUsed: (when) => `Último uso: ${when}`,
  deleteCard: 'Eliminar cuenta',
  deleted: 'Cuenta eliminada.',
}
export default account
