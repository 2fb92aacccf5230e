import type en from '../../en/screens/start.ts'

const messages: typeof en = {
  title: 'Prepara tu página',
  step: (n, all) => `Paso ${n} de ${all}`,
  begin: '¿Cómo quieres empezar?',
  beginLead: 'Puedes hacer las dos cosas: importa enlaces y luego añade más.',
  bring: 'Importar enlaces',
  bringText: 'De Linktree y otros servicios, de un archivo o de una lista de direcciones web.',
  fresh: 'Empezar de cero',
  freshText: 'Elige la dirección de tu página, pega tus enlaces y elige un tema.',
  freshTextShort: 'Pega tus enlaces y elige un tema.',
  more: 'Añade algo más',
  moreLead: 'Muestra quién eres y cómo contactar contigo. También puedes hacerlo después.',
  phone: 'Número de teléfono',
  address: 'Nombre y dirección de la página',
  addressLead: 'Puedes cambiar ambos más tarde.',
  links: '¿Qué quieres poner en tu página?',
  linksLead: 'Una por línea, como tu tienda, tus canales y tu teléfono. Puedes escribir un título delante.',
  linksField: 'Direcciones web, teléfonos o direcciones de correo',
  linksExample: 'Mi tienda example.com/tienda',
  linksNext: 'Añadir enlaces y continuar',
  theme: 'Elige un tema',
  themeLead: 'Las vistas previas muestran tus propios enlaces.',
  share: 'Lista para publicar',
  shareLead: 'Cuando la publiques, cualquiera que tenga la dirección podrá ver tu página.',
  online: 'Tu página está en línea: cualquiera que tenga la dirección puede verla.',
  onlineEmpty: 'Tu página está en línea, pero aún no tiene bloques.',
  firstLink: 'Añadir el primer enlace',
  skipSetup: 'Omitir todo',
  otherLines: (count) =>
    count === 1
      ? 'Esta línea no contiene ninguna dirección web, número de teléfono ni dirección de correo. Corrígela o bórrala.'
      : 'Estas líneas no contienen ninguna dirección web, número de teléfono ni dirección de correo. Corrígelas o bórralas.',
  mailSent: (email: string) =>
    `Hemos enviado un correo a ${email}. Abre el enlace que contiene para verificar tu dirección de correo.`,
  onPage: (count) => (count === 1 ? 'Hay 1 bloque en tu página.' : `Hay ${count} bloques en tu página.`),
  skipLinks: 'Omitir este paso',
  skipLines: (count) => (count === 1 ? 'Omitir esta línea' : 'Omitir estas líneas'),
  later: 'Más tarde',
  toPage: 'Abrir mi página',
}
export default messages
