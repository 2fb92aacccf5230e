import type en from '../../en/screens/new-page.ts'

const newPage: typeof en = {
  startFrom: 'Empezar con',
  emptyPage: 'Página vacía',
  copyOf: (name) => `Copia de ${name}`,
  copyScope:
    'Se copian los textos, el diseño, los bloques y las imágenes, también los teléfonos y las direcciones. No se copian las métricas, variantes, campañas, versiones, respuestas ni el dominio.',
  workspace: 'Equipo',
  noWorkspace: 'Ningún equipo',
  publishNow: 'Publicar ahora',
  publishNowHint: 'Cualquiera con la dirección puede ver la página en cuanto la creas.',
  create: 'Crear página',
  enterSeveral: 'Introducir varios nombres',
  names: 'Nombres de las páginas',
  namesHint:
    'Uno por línea. Después de un tabulador puede ir la dirección de la página. Puedes pegar celdas de una hoja de cálculo.',
  preview: 'Páginas nuevas',
  ready: (n) => (n === 1 ? 'Se puede crear 1 página.' : `Se pueden crear ${n} páginas.`),
  unusable: (n) => (n === 1 ? '1 línea no se puede usar.' : `${n} líneas no se pueden usar.`),
  planAllows: (n) => (n === 1 ? 'Tu plan admite 1 página más.' : `Tu plan admite ${n} páginas más.`),
  noneUsable: 'Corrige las líneas que no se pueden usar.',
  sameName: 'Ya tienes una página con este nombre.',
  repeatedName: 'Aparece varias veces en la lista.',
  repeatedAddress: 'Una línea anterior tiene la misma dirección de página.',
  createCount: (n) => (n === 1 ? 'Crear 1 página' : `Crear ${n} páginas`),
  creating: (n, total) => `Creando ${n} de ${total}…`,
  stop: 'Detener',
  created: (n) => (n === 1 ? '1 página creada.' : `${n} páginas creadas.`),
  askOwner: (name, workspace) =>
    `Tu plan no admite otra página. ${name} puede crearla para ti en el equipo ${workspace}.`,
  copied: (links) =>
    `Página copiada con ${links === 1 ? '1 bloque' : `${links} bloques`}. Revisa los teléfonos y las direcciones.`,
}
export default newPage
