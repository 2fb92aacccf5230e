import type { Messages } from '../index.tsx'

const pages: Messages['pages'] = {
  newTitle: 'Página nueva',
  newLead: 'Una página con dirección, enlaces y cifras propios.',
  displayName: 'Nombre en la página',
  problems: {
    characters: 'Solo letras de la a a la z, cifras y los signos . _ -',
    ends: 'Empieza y termina con letra o cifra.',
    dots: 'Sin dos puntos seguidos.',
  },
  addressTaken: 'Alguien ya tiene esta dirección.',
  addressFree: 'Esta dirección está disponible.',
  addressInvalid: 'Esta dirección no se puede usar. Prueba otra.',
  suggestions: 'Direcciones libres:',
  create: 'Crear la página',
  limit: (plan, limit) =>
    `Tu plan ${plan} permite ${limit === 1 ? 'una página' : `${limit} páginas`}, y ya las tienes.`,
  settingsTitle: 'Ajustes',
  owner: 'De quién es esta página',
  ownerLead: 'La página es de una cuenta. Para que otros trabajen en ella, ponla en un equipo e invítalos.',
  ownerWorkspaces: 'A los equipos',
  identity: 'Fediverso y Bluesky',
  identityLead: 'La página y su dominio nombran tus cuentas en redes abiertas.',
  identityNoDomain:
    'Cuentas en redes abiertas. Bluesky y la búsqueda en el fediverso necesitan un dominio propio.',
  identityRelMe:
    'Tus enlaces sociales demuestran a Mastodon y a otros servicios que la página es tuya (rel="me"), y la página te describe como h-card.',
  fediverse: 'Cuenta del fediverso',
  fediverseHint:
    'Los enlaces compartidos de la página nombran esta cuenta como autora. Quien busca un nombre en tu dominio la encuentra (WebFinger).',
  did: 'DID de Bluesky',
  didHint:
    'Tu dominio pasa a ser tu nombre en Bluesky. Bluesky muestra el DID cuando eliges un nombre propio.',
  copyCard: 'Copiar esta página',
  copyText: 'Crea otra página tuya que empieza como esta.',
  copyTextMember:
    'Crea en tu propia cuenta una página que empieza como esta: así un cliente se queda con lo que hizo una agencia.',
  copyButton: 'Copiar la página…',
  copyTitle: (name) => `Copiar ${name}`,
  copyScope:
    'Textos, aspecto, enlaces e imágenes van con ella; cifras, variantes, campañas, versiones, respuestas de formularios y el dominio se quedan. La copia aún no está publicada.',
  copyConfirm: 'Crear la copia',
  copied: (links) =>
    links === 1 ? 'La copia está hecha, con 1 enlace.' : `La copia está hecha, con ${links} enlaces.`,
  deleteCard: 'Eliminar esta página',
  deleteText: 'Borra la página con sus enlaces, versiones, formularios y cifras.',
  deleteButton: 'Eliminar la página…',
  deleteTitle: (name) => `¿Eliminar ${name}?`,
  deleteLost: (address) =>
    `${address} no llevará a ninguna parte. Enlaces, versiones, respuestas y cifras desaparecen para siempre: nadie puede recuperarlos.`,
  deleteType: (username) => `Escribe ${username} para seguir`,
  deleteTypeWrong: 'Esa no es la dirección de la página.',
  deleteConfirm: 'Eliminar para siempre',
  deleteLast: 'Es tu última página: cada cuenta conserva una. Si quieres irte, elimina la cuenta.',
  deleteNotOwner: 'Solo quien es dueño puede eliminar esta página.',
  deleted: (name) => `${name} está eliminada.`,
}
export default pages
