import type en from '../../en/screens/exports.ts'

const texts: typeof en = {
  title: 'Exportar todo',
  lead: 'Un archivo ZIP con tus páginas, bloques, métricas, respuestas de formularios e imágenes.',
  content: 'Contenido',
  all: 'Cuenta y todas las páginas',
  allHint: 'Incluye los datos de tu cuenta, sin contraseñas ni claves.',
  pageHint: 'Solo esta página, sin datos de la cuenta.',
  create: 'Crear exportación',
  created: 'Se está creando tu exportación. Puedes salir de esta pantalla.',
  list: 'Exportaciones',
  empty: 'No hay exportaciones. Crear una tarda como mucho unos minutos, y está disponible durante 24 horas.',
  waiting: 'En cola',
  making: 'En curso',
  ready: 'Lista',
  failed: 'Fallida',
  progress: (percent) => `${percent} completado`,
  files: (n) => (n === 1 ? '1 archivo' : `${n} archivos`),
  until: (when) => `disponible hasta el ${when}`,
  requested: (when) => `solicitada ${when}`,
  download: 'Descargar',
  downloadNamed: (what) => `Descargar ${what}`,
  delete: 'Eliminar',
  deleteNamed: (what) => `Eliminar ${what}`,
  deleted: 'Exportación eliminada.',
  again: 'Reintentar',
  deletedPage: 'Una página eliminada',
  moreTitle: 'Importaciones y otros programas',
  importHint:
    'El archivo ZIP contiene archivos JSON y tablas. Para importar una página, descomprímelo y elige el vitrine.json de la página:',
  importPage: 'Importar enlaces',
  failedText:
    'La exportación ha fallado. Inténtalo de nuevo. Si vuelve a fallar, contacta con el operador de esta instalación.',
}
export default texts
