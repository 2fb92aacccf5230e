import type en from '../../en/screens/api-keys.ts'

const apiKeys: typeof en = {
  keysLead:
    'Para programas que trabajan con tus páginas. Guarda las claves en un servidor, nunca en un sitio web.',
  createKey: 'Crear clave',
  noKeys: 'Aún no hay claves de API',
  noKeysText: 'Con una clave, tu propio código puede trabajar con tus páginas, bloques y métricas.',
  keyName: 'Nombre',
  keyNameHint: 'Por ejemplo, el programa que usa la clave.',
  scope: 'Permisos',
  scopes: { read: 'Leer', write: 'Leer y escribir', admin: 'Administración' },
  scopeNotes: {
    read: 'Puede ver páginas, bloques y métricas.',
    write: 'También puede cambiar tus páginas.',
    admin: 'Puede administrar todas las cuentas y páginas de esta instalación.',
  },
  access: 'Acceso a',
  accessChoose: 'Elige el acceso.',
  accessAll: 'Toda la cuenta',
  accessWorkspace: (name: string) => `Equipo ${name}`,
  accessHint:
    'Los programas con esta clave no pueden acceder a nada más. Limita las claves que das a clientes.',
  onlyIn: (name: string) => `Solo ${name}`,
  expires: 'Caduca',
  expiry: { never: 'Nunca', days30: 'En 30 días', days90: 'En 90 días', days365: 'En un año' },
  keyShownTitle: 'Copia tu clave ahora',
  keyShownText: 'La clave no se vuelve a mostrar. Mantenla en secreto: funciona sin tu contraseña.',
  key: 'Clave de API',
  tryIt: 'Pruébala',
  copyCommand: 'Copiar comando',
  keyUntil: (when) => `caduca el ${when}`,
  keyExpired: 'Caducada',
  revoke: 'Revocar',
  revokeNamed: (name) => `Revocar ${name}`,
  revokeTitle: (name) => `¿Revocar «${name}»?`,
  revokeText: (prefix) =>
    `Los programas que usan la clave ${prefix}… pierden el acceso de inmediato. No se puede deshacer.`,
  revoked: (name) => `«${name}» se ha revocado.`,
}
export default apiKeys
