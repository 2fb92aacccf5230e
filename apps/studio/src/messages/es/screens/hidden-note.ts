import type en from '../../en/screens/hidden-note.ts'

const messages: typeof en = {
  off: (option) => `Los visitantes no ven este bloque: «${option}» está desactivado.`,
  until: (time) => `Oculto hasta el ${time}.`,
  since: (time) => `Oculto desde el ${time}.`,
  appears: (start, end) =>
    `Ahora no está en tu página. Aparecerá el ${start}${end ? ` y desaparecerá el ${end}` : ''}.`,
  shownUntil: (time) => `En tu página hasta el ${time}.`,
  ended: (time) => `Ya no está en tu página desde el ${time}.`,
  viewThen: 'Mostrar la página en ese momento',
  viewBefore: 'Mostrar la página antes de ese momento',
  otherVisitors: 'El visitante elegido no ve este bloque.',
  checkCode: 'Sin guardar: escribe un código',
  isArchived: 'Este bloque está archivado',
  isArchivedText: 'Restáuralo para continuar. Los cambios sin guardar en este navegador se conservan.',
}
export default messages
