import type en from '../../en/screens/imports.ts'

const links = (n: number): string => (n === 1 ? '1 enlace' : `${n} enlaces`)

/** Numbers of links and headings. */
const content = (n: number, headings = 0): string => {
  if (headings === 0) return links(n)
  const named = headings === 1 ? '1 encabezado' : `${headings} encabezados`
  return n === 0 ? named : `${links(n)} y ${named}`
}
const entries = (n: number): string => (n === 1 ? '1 entrada' : `${n} entradas`)

const texts: typeof en = {
  title: 'Importar enlaces',
  lead: 'Importa de Linktree y otros servicios, marcadores, una tabla o una lista. Ves una vista previa antes de que cambie nada.',
  source: 'Origen de la importación',
  way: { address: 'Dirección web', file: 'Archivo', list: 'Lista' },
  address: 'Dirección web de tu página actual',
  addressHint: 'Solo se lee el contenido público.',
  addressOff:
    'Esta instalación no carga páginas de otros sitios web. Guarda tu página como archivo e impórtalo.',
  addressWrong: 'Escribe una dirección web, como linktr.ee/tunombre.',
  preview: 'Ver vista previa',
  file: 'Archivo',
  choose: 'Elegir archivo',
  chooseOther: 'Elegir otro archivo',
  drop: 'O suelta un archivo aquí: HTML, JSON, CSV o texto, hasta 5 MB.',
  empty: 'Este archivo está vacío. Guárdalo o expórtalo de nuevo.',
  tooLarge: (size) =>
    `Este archivo tiene ${size}. El máximo es 5 MB. Guarda la página como «solo HTML» o divide el archivo.`,
  list: 'Tus direcciones web',
  listEmpty: 'Escribe al menos una dirección web.',
  listHint:
    'Una por línea, con un título opcional delante o encima. Una línea como «# Tienda» inicia una sección.',
  listPlaceholder: '# Tienda\nexample.com/posters\nMis vídeos: youtube.com/@…',
  help: '¿Cómo consigo el archivo?',
  helpItems: [
    [
      'Linktree, Beacons, Bento, Carrd',
      'Abre tu página pública en un navegador en el ordenador, elige «Guardar página como…» y luego «solo HTML». Usa el archivo guardado.',
    ],
    ['LinkStack', 'Inicia sesión, abre los ajustes de tu cuenta y exporta tus datos. Usa el archivo JSON.'],
    ['LinkBreeze', 'Haz una copia de seguridad en sus ajustes. Usa el archivo JSON.'],
    ['LittleLink', 'Usa su index.html. De littlelink-server, usa su archivo de entorno (.env).'],
    ['Marcadores', 'En la lista de marcadores del navegador, elige «Exportar». Usa el archivo HTML.'],
    ['Una tabla', 'Guárdala como CSV. Llama a las columnas «title» y «url» en la primera fila.'],
    [
      'Otra página de aquí',
      'Descarga tus datos en «Cuenta», «Tus datos». Usa el archivo JSON, o el vitrine.json de la página en el archivo ZIP.',
    ],
  ],
  sending: 'Enviando el archivo…',
  reading: 'Leyendo el archivo…',
  readingList: 'Leyendo la lista…',
  readingAddress: (host) => `Leyendo ${host}…`,
  slow: 'Está tardando más de lo normal. Espera, o cancela e inténtalo más tarde.',
  offline: 'No hay conexión. Tu selección sigue aquí. Inténtalo de nuevo.',
  unreadable: 'No se puede leer este archivo',
  unreadableText:
    'Elige una página guardada, un archivo JSON de una exportación, marcadores, una tabla (CSV) o una lista de direcciones web.',
  nothingTitle: 'Nada que importar',
  nothingText: 'No se encontraron enlaces. Prueba con otro archivo u otra dirección web.',
  nothingNew: 'Tu página ya lo tiene todo.',
  previewTitle: (n, headings = 0) =>
    n + headings === 0 ? 'Textos e imagen por importar' : `Hemos encontrado ${content(n, headings)}`,
  previewFrom: (source) => `Origen: ${source}.`,
  sources: {
    vitrine: 'exportación de este servicio',
    linktree: 'página de Linktree',
    linkstack: 'datos de LinkStack',
    littlelink: 'página de LittleLink',
    littlelink_server: 'ajustes de littlelink-server',
    linkbreeze: 'copia de seguridad de LinkBreeze',
    bento: 'página de Bento',
    beacons: 'página de Beacons',
    carrd: 'página de Carrd',
    bookmarks: 'marcadores del navegador',
    csv: 'tabla',
    list: 'lista de direcciones web',
    page: 'página con enlaces',
    json: 'archivo con enlaces',
  },
  previewExcluded: (n) => `${entries(n)} no se ${n === 1 ? 'puede' : 'pueden'} importar.`,
  noChangesYet: 'Todavía no ha cambiado nada.',
  settings: 'Textos, imagen y perfiles sociales',
  settingsHint: 'Datos de la página que también están en el origen.',
  choice: { fill: 'Rellenar vacíos', replace: 'Reemplazar lo mío', keep: 'Conservar lo mío' },
  parts: 'Variantes y campañas',
  partsHint:
    'Se importan con sus enlaces. Las que están activas quedan en pausa: inícialas cuando tu página esté lista.',
  variant: 'Variante',
  campaign: 'Campaña',
  doneParts: 'Variantes y campañas importadas',
  set: 'Se importa',
  kept: 'No cambia',
  excluded: 'No se importa',
  includedTitle: 'Se importa',
  excludedTitle: 'No se importa',
  reasons: {
    limit: ['Límite del plan alcanzado', 'Tu plan no permite más bloques.'],
    other_profile: ['Otras páginas del archivo', 'Solo puedes importar una página cada vez.'],
    mistyped: ['Dirección mal escrita', 'Comprueba el comienzo, los puntos, las comas y los espacios.'],
    address_refused: [
      'Dirección web no aceptada',
      'La dirección web está incompleta o no es segura para los visitantes.',
    ],
    invalid: ['No válido', 'Un valor incumple una regla de este servicio.'],
    no_address: ['Sin dirección web', ''],
    not_supported: ['No compatible', 'La entrada no es un enlace, o solo funciona en su servicio de origen.'],
    archived: ['Enlace archivado', 'El enlace estaba archivado en esa página.'],
    duplicate: ['Duplicado', 'La dirección web ya está en tu página o aparece dos veces.'],
    setting_kept: ['Se conserva lo tuyo', 'Tu página ya tiene un valor.'],
  },
  onPage: 'Ya está en tu página.',
  sameAs: (name) => `Igual que «${name}».`,
  importOther: 'Importar esta página en su lugar',
  full: (n, isOwner) =>
    `${n === 1 ? '1 bloque supera' : `${n} bloques superan`} el límite ${isOwner ? 'de tu plan' : 'del plan del propietario de la página'}. Puedes importar los demás.`,
  more: (n) => `Mostrar ${n} más`,
  apply: (n, headings) => `Importar ${content(n, headings)}`,
  applySettings: 'Importar',
  applying: 'Importando…',
  stale: 'Tu página o la importación ha cambiado mientras tanto. Revisa la nueva vista previa.',
  back: 'Elegir otro origen',
  doneTitle: (n, headings = 0) =>
    `${content(n, headings)} ${n + headings === 1 ? 'importado' : 'importados'}`,
  doneSettings: 'Textos importados',
  doneText: 'Puedes deshacer esta importación.',
  untitled: 'Sin título',
  doneNotes: (n) => (n === 1 ? 'Revisa esta entrada' : 'Revisa estas entradas'),
  doneExcluded: (n) => `${entries(n)} sin importar`,
  undo: 'Deshacer importación',
  undone: 'Importación deshecha.',
  toLinks: 'Abrir bloques',
  viewer: 'Solo puedes ver esta página. Para importar enlaces, pide el rol de editor a su propietario.',
}
export default texts
