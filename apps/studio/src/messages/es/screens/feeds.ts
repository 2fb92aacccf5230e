import type en from '../../en/screens/feeds.ts'

const texts: typeof en = {
  title: 'Métricas en una hoja de cálculo',
  lead: 'Envía visitas y clics a Google Sheets, Excel o LibreOffice con una dirección web secreta. Quien tenga la dirección web puede leer estas métricas, pero nada más.',
  new: 'Conectar hoja de cálculo',
  emptyTitle: 'No hay hojas de cálculo conectadas',
  emptyText: 'Crea una dirección web y pega su fórmula en una celda. La tabla se llena sola.',
  viewer:
    'Solo puedes ver esta página. Para conectar hojas de cálculo, pide el rol de editor a su propietario.',
  full: (max) => `Has alcanzado el máximo de ${max} hojas de cálculo. Desconecta una primero.`,
  name: 'Nombre',
  nameHint: 'Por ejemplo, el nombre de la hoja de cálculo.',
  create: 'Crear dirección web',
  formulaTitle: 'Copia tu fórmula ahora',
  formulaText:
    'Su dirección web no se vuelve a mostrar. Pega la fórmula en la celda A1 de una hoja. Google Sheets la actualiza más o menos una vez por hora.',
  days: 'Días: visitas, visitantes, clics, respuestas',
  links: 'Bloques: clics y respuestas',
  copyFormula: 'Copiar fórmula',
  copyAlone: 'Copiar solo la dirección web',
  other:
    'En Excel y LibreOffice, elige «Datos» y luego «Desde la web» o «Enlazar datos externos», y escribe solo la dirección web.',
  used: (when) => `Última lectura: ${when}`,
  neverUsed: 'Nunca leída',
  since: (when) => `Desde el ${when}`,
  disconnect: 'Desconectar',
  disconnectNamed: (name) => `Desconectar ${name}`,
  disconnectTitle: (name) => `¿Desconectar «${name}»?`,
  disconnectText:
    'Las hojas de cálculo que usan esta dirección web dejan de recibir datos. No se puede deshacer.',
  disconnectButton: 'Desconectar',
  disconnected: (name) => `«${name}» desconectada.`,
}
export default texts
