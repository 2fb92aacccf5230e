import type { StartTexts } from '../../features/profile/start/texts.ts'

const messages: StartTexts = {
  title: 'Tu página en dos minutos',
  step: (n, all) => `Paso ${n} de ${all}`,
  begin: '¿Cómo quieres empezar?',
  beginLead: 'Puedes hacer las dos cosas: lo que traes queda junto a lo que añades.',
  bring: 'Importar enlaces',
  bringText: 'De Linktree y otros, de un archivo o de una lista de direcciones.',
  fresh: 'Empezar de cero',
  freshText: 'Elige una dirección, pega lo que tienes, escoge un tema.',
  freshTextShort: 'Pega lo que tienes y escoge un tema.',
  place: 'Idioma y zona horaria',
  address: 'Elige tu dirección',
  addressLead: 'Es la que das a la gente. Puedes cambiarla después.',
  addressNext: 'Usar esta dirección',
  links: '¿Qué quieres poner en tu página?',
  linksLead:
    'Pega las direcciones de tu tienda, tus canales y tus trabajos, una por línea. Los títulos salen de ellas; puedes cambiarlos después.',
  linksField: 'Direcciones web, teléfonos o correos',
  linksNext: 'Añadir',
  theme: 'Elige un tema',
  themeLead: 'Con tus propios enlaces.',
  share: 'Lista para compartir',
  shareLead: 'Publícala, y quien tenga la dirección la verá.',
  online: 'Tu página está en línea: quien tenga la dirección puede verla.',
  later: 'Terminar más tarde',
  otherLines: (count) =>
    count === 1
      ? 'Esta línea no contiene una dirección web. Corrígela o bórrala.'
      : 'Estas líneas no contienen direcciones web. Corrígelas o bórralas.',
  mailSent: (email: string) =>
    `Hemos enviado un correo a ${email}. Abre su enlace para confirmar la dirección.`,
  skip: 'Omitir',
  publish: 'Publicar y seguir',
  toPage: 'Abrir mi página',
}
export default messages
