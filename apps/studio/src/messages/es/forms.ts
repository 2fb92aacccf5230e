import type { FormTexts } from '../../features/forms/texts.ts'

const messages: FormTexts = {
  title: 'Formularios',
  lead: 'Lo que te enviaron los visitantes, lo más nuevo primero.',
  emptyTitle: 'Aún no hay mensajes',
  emptyText:
    'Tu formulario está en la página. Lo que envían los visitantes llega aquí, y también por correo si quieres: mira las alertas.',
  noForms:
    'Añade a tu página un enlace del tipo «Formulario» o «Suscripción». Lo que envían los visitantes llega aquí.',
  addForm: 'Añadir un formulario',
  toLinks: 'Ir a los enlaces',
  form: 'Formulario',
  allForms: 'Todos los formularios',
  removedForm: (id) => `Formulario ${id} (eliminado)`,
  found: (count) => (count === 1 ? '1 mensaje' : `${count} mensajes`),
  noneFound: 'Nada tiene esas palabras.',
  noneOfForm: 'Nadie ha enviado este formulario aún.',
  newer: 'Más nuevos',
  older: 'Más antiguos',
  nobody: 'Sin nombre',
  spam: 'Spam',
  status: 'Estado',
  sentAt: 'Enviado',
  cameFrom: 'Origen y dispositivo',
  reply: 'Responder por correo',
  call: 'Llamar',
  yes: 'Sí',
  no: 'No',
  export: 'Exportar como CSV',
  file: 'mensajes',
}
export default messages
