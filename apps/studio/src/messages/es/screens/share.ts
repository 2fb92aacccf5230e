import type en from '../../en/screens/share.ts'

const texts: typeof en = {
  title: 'Compartir',
  lead: 'Envía la dirección de tu página, imprime su código QR o enlázala desde tu sitio web.',
  unpublished: 'Esta página no está publicada. Publícala para usar su dirección, su insignia y sus datos.',
  badge: 'Insignia para tu sitio web',
  badgeLead: 'Una imagen que abre tu página.',
  look: 'Colores',
  looks: { auto: 'Auto', light: 'Claro', dark: 'Oscuro' },
  lookAuto: 'Claro u oscuro, como el dispositivo del visitante.',
  badgeAlt: (name, site) => `Encuentra a ${name} en ${site}`,
  badgeShown: (look) => `Insignia: ${look}`,
  code: 'Código de la insignia',
  copyCode: 'Copiar código',
  codeHint:
    'Pega el código donde quieras la insignia. En WordPress y creadores de sitios web, usa un bloque «HTML personalizado».',
  forPrograms: 'Para sitios web y programas',
  file: 'Archivo HTML',
  fileLead: 'Tu página como un archivo HTML con sus imágenes. Puedes ponerlo en cualquier servidor.',
  fileButton: 'Descargar página',
  excludedParts: (n) => (n === 1 ? 'Una diferencia con tu página:' : `${n} diferencias con tu página:`),
  complete: 'El archivo contiene la página completa.',
  exportAll: 'Exportar todo, con métricas y respuestas',
  data: 'Datos de la página',
  dataLead:
    'El contenido público de tu página como JSON, para tu propio sitio web o aplicación. Siempre actualizado.',
  dataAddress: 'Dirección web de los datos',
  copyAddress: 'Copiar dirección web',
  schema: 'Esquema',
  links: (n) => (n === 1 ? '1 bloque' : `${n} bloques`),
  question: 'Aviso de contenido',
}
export default texts
