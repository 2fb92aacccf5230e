import type en from '../../en/screens/forms.ts'

const messages: typeof en = {
  title: 'Formularios',
  lead: 'Respuestas de tus visitantes, primero las más nuevas.',
  emptyTitle: 'Aún no hay respuestas',
  emptyText: 'Aquí aparecen las respuestas de tus visitantes. Para recibirlas por correo, abre Alertas.',
  noForms: 'Añade a tu página un bloque «Formulario» o «Newsletter». Las respuestas aparecen aquí.',
  addForm: 'Añadir un formulario',
  toLinks: 'Abrir enlaces',
  form: 'Formulario',
  allForms: 'Todos los formularios',
  removedForm: (id) => `Formulario ${id} (eliminado)`,
  found: (count) => (count === 1 ? '1 respuesta' : `${count} respuestas`),
  noneFound: 'Ninguna respuesta coincide con tu búsqueda.',
  noneOfForm: 'Este formulario aún no tiene respuestas.',
  noName: 'Sin nombre',
  spam: 'Spam',
  status: 'Estado',
  sentAt: 'Enviado',
  cameFrom: 'Sitio de origen y dispositivo',
  reply: 'Responder por correo',
  call: 'Llamar',
  yes: 'Sí',
  no: 'No',
  export: 'Exportar como CSV',
  file: 'respuestas',
}
export default messages
