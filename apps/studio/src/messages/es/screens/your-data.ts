import type en from '../../en/screens/your-data.ts'

const yourData: typeof en = {
  exportButton: 'Descargar un solo archivo sin imágenes',
  deleteText: 'Elimina para siempre tu cuenta y todo lo que contiene.',
  deleteButton: 'Eliminar cuenta…',
  deleteTitle: '¿Eliminar tu cuenta?',
  deleteLost: 'Se elimina para siempre:',
  deletePages: (pages) => `Tus páginas con todos sus bloques y métricas: ${pages}`,
  deleteUploads: 'Tus archivos subidos, respuestas de formularios, versiones y claves de API',
  deletePlan: (plan) => `El tiempo restante de tu plan ${plan}`,
  toWorkspaces: 'Abrir equipos',
}
export default yourData
