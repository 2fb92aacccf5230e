import type { Messages } from '../index.tsx'

const pages: Messages['pages'] = {
  count: (n) => (n === 1 ? '1 página' : `${n} páginas`),
  newLead: 'Una página independiente, con su propia dirección, bloques y métricas.',
  displayName: 'Nombre en la página',
  problems: {
    characters: 'Usa solo letras de la a a la z, cifras y . _ -',
    ends: 'Empieza y termina con una letra o una cifra.',
    dots: 'No pongas dos puntos seguidos.',
  },
  addressTaken: 'Esta dirección está ocupada. Prueba con otra.',
  addressFree: 'Esta dirección está disponible.',
  addressInvalid: 'Esta dirección no se puede usar. Prueba con otra.',
  suggestions: 'Direcciones disponibles:',
  limit: (plan, limit) =>
    `Has alcanzado el máximo de ${limit === 1 ? 'una página' : `${limit} páginas`} de tu plan ${plan}. Elige un plan mayor para añadir más.`,
  settingsTitle: 'Ajustes',
  owner: 'Propietario de la página',
  copyCard: 'Copiar página',
  copyText: 'Crea otra página con el mismo contenido.',
  copyTextMember:
    'Crea en tu propia cuenta una página con el mismo contenido. Por ejemplo, un cliente puede copiar una página que creó una agencia.',
  deleteCard: 'Eliminar página',
  deleteText: 'Elimina para siempre la página con sus bloques, versiones, respuestas y métricas.',
  deleteButton: 'Eliminar página…',
  deleteLast: 'No puedes eliminar tu última página. Para irte, elimina tu cuenta.',
  deleteNotOwner: 'Solo el propietario puede eliminar esta página.',
  deleted: (name) => `${name} se ha eliminado.`,
}
export default pages
