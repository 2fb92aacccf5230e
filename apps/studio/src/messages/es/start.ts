import type { Messages } from '../index.tsx'

const messages: Messages['start'] = {
  title: 'Tu página en dos minutos',
  step: (n, all) => `Paso ${n} de ${all}`,
  begin: '¿Cómo quieres empezar?',
  beginLead: 'Puedes hacer las dos cosas: lo que traes queda junto a lo que añades.',
  bring: 'Traer mi página',
  bringText: 'De Linktree y otros, de un archivo o de una lista de direcciones.',
  fresh: 'Empezar de cero',
  freshText: 'Elige una dirección, pega lo que tienes, escoge un aspecto.',
  address: 'Elige tu dirección',
  addressLead: 'Es la que das a la gente. Puedes cambiarla después.',
  addressNext: 'Usar esta dirección',
  links: '¿Qué quieres poner?',
  linksLead:
    'Pega las direcciones de tu tienda, tus canales y tus trabajos, una por línea. Los títulos salen de ellas; puedes cambiarlos después.',
  linksField: 'Direcciones',
  linksNext: 'Añadir',
  theme: 'Elige un aspecto',
  themeLead: 'Con tus propios enlaces.',
  share: 'Lista para compartir',
  shareLead: 'Publícala, y quien tenga la dirección la verá.',
  later: 'Terminar más tarde',
  otherLines: (added: number, other: number) =>
    `${added === 1 ? '1 enlace añadido' : `${added} enlaces añadidos`}. ${other === 1 ? 'Una línea no contiene' : `${other} líneas no contienen`} una dirección web: corrige u omite el resto.`,
  mailSent: (email: string) =>
    `Hemos enviado un correo a ${email}. Abre su enlace para confirmar la dirección.`,
  skip: 'Omitir',
  publish: 'Publicar y seguir',
  toPage: 'Ir a mi página',
}
export default messages
