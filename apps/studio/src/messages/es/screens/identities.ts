import type en from '../../en/screens/identities.ts'

const identities: typeof en = {
  title: 'Cuentas vinculadas',
  lead: 'Cuentas de otros servicios con las que puedes iniciar sesión.',
  none: 'No hay cuentas vinculadas.',
  unlink: 'Desvincular',
  unlinked: 'Cuenta desvinculada.',
}
export default identities
