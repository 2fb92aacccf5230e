import type en from '../../en/screens/domain.ts'

const messages: typeof en = {
  lead: 'Muestra tu página en un dominio como links.example.com.',
  plan: 'Los dominios propios están disponibles con un plan mayor.',
  connect: 'Conectar',
  disconnect: 'Desconectar',
  disconnected: 'Dominio desconectado.',
  disconnectTitle: (host) => `¿Desconectar ${host}?`,
  disconnectText:
    'Tu página ya no se mostrará en este dominio. Los enlaces y códigos QR que lo usan dejarán de funcionar.',
  records: 'Añade estos registros DNS en tu proveedor de dominios, el registro TXT al final.',
  recordType: 'Tipo',
  recordName: 'Nombre',
  recordValue: 'Valor',
  or: 'o',
  checked: (when) => `Última comprobación: ${when}.`,
  states: {
    none: 'Sin conectar',
    pending: 'Esperando los registros DNS',
    verified: 'Conectado',
    failed: 'Sin verificar',
  },
  checkAgain: 'Comprobar de nuevo',
  checkStarted: 'Comprobación iniciada. El resultado aparecerá aquí en un minuto aproximadamente.',
  checks: {
    pending: 'Al principio comprobamos cada minuto. Los cambios de DNS pueden tardar horas en ser visibles.',
    verified: 'Conserva el registro TXT. Sin él, el dominio deja de mostrar tu página después de tres días.',
    failed: 'Ya no comprobamos este dominio. Corrige los registros y después pulsa «Comprobar de nuevo».',
  },
}
export default messages
