import type en from '../../en/screens/new-page.ts'

const newPage: typeof en = {
  startFrom: 'Empezar con',
  emptyPage: 'Página vacía',
  copyOf: (name) => `Copia de ${name}`,
  copyScope:
    'Se copian los textos, el diseño, los bloques y las imágenes. No se copian las métricas, variantes, campañas, versiones, respuestas ni el dominio.',
  workspace: 'Equipo',
  noWorkspace: 'Ningún equipo',
  publishNow: 'Publicar ahora',
  publishNowHint: 'Cualquiera con la dirección puede ver la página en cuanto la creas.',
  create: 'Crear página',
  askOwner: (name, workspace) =>
    `Tu plan no admite otra página. ${name} puede crearla para ti en el equipo ${workspace}.`,
  copied: (links) => (links === 1 ? 'Página copiada con 1 bloque.' : `Página copiada con ${links} bloques.`),
}
export default newPage
