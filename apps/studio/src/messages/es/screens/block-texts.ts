import type en from '../../en/screens/block-texts.ts'

const messages: typeof en = {
  search: {
    normal:
      'url link web página sitio botón entradas concierto gira etsy tienda eventos mercados mercadillo ferias talleres clases cursos portafolio café',
    social:
      'instagram tiktok youtube facebook x twitter linkedin threads pinterest snapchat twitch discord telegram bluesky perfil redes sociales',
    header: 'título separador sección',
    text: 'párrafo sobre mí descripción bio horario clases precios menú carta reseñas talleres cursos lección eventos mercados ferias opiniones testimonios apertura dirección lista de precios',
    faq: 'faq dudas ayuda respuestas',
    countdown:
      'cuenta regresiva temporizador lanzamiento eventos concierto gira oferta descuento rebajas mercados mercadillo ferias talleres cursos clases entradas plazo retiros',
    image: 'foto fotografía galería banner imagen portafolio portfolio obra cartel menú carta',
    video: 'youtube vimeo tiktok twitch película clip',
    embed: 'spotify soundcloud bandcamp apple music deezer podcast canción reproductor álbum playlist lista',
    file: 'pdf descarga documento fichero menú carta catálogo currículum precios folleto portafolio portfolio',
    contact_card: 'vcard vcf datos dirección agenda tarjeta de visita',
    phone: 'llamar llamada móvil celular número',
    email: 'mail email e-mail mensaje',
    whatsapp: 'chat mensaje wasap',
    map: 'mapa dirección lugar horario de apertura google maps local tienda talleres mercados ferias eventos cómo llegar indicaciones',
    form: 'contacto preguntas encuesta presupuesto solicitud pedido encargo encargar consulta talleres clases cursos eventos inscripción inscribirse opiniones reseñas testimonios retiros cotización oferta',
    email_capture: 'boletín suscripción suscribirse lista de correo newsletter correos novedades',
    product:
      'tienda vender comprar venta precio artículo pedido pedir oferta descuento cupón rebajas etsy entradas talleres clases cursos regalo lista de precios',
    booking:
      'cita calendario agenda agendar reservar calendly reserva mesa talleres clases cursos lección eventos entradas sesión lista de precios retiros',
    donation: 'donar propina apoyo apoyar café bizum paypal ko-fi patreon bote de propinas',
  },
  titles: {
    normal: 'Nuestra web',
    social: 'Nuestro canal',
    header: 'Dónde estamos',
    text: 'Sobre nosotros',
    faq: 'Preguntas',
    countdown: 'Gran inauguración',
    image: 'Entre bastidores',
    video: 'Un día con nosotros',
    embed: 'Nuestra lista de música',
    file: 'Lista de precios',
    contact_card: 'Marlo Quint',
    phone: 'Llámanos',
    email: 'Escríbenos',
    whatsapp: 'Chatea por WhatsApp',
    map: 'Nuestra dirección',
    form: 'Haz una pregunta',
    email_capture: 'Nuestro boletín',
    product: 'Póster, 50 × 70 cm',
    booking: 'Reserva una cita',
    donation: 'Apoya nuestro proyecto',
  },
  required: {
    title: 'Escribe un título.',
    image_url: 'Elige una imagen.',
    ends_at: 'Elige la fecha y la hora.',
    text: 'Escribe un texto.',
    items: 'Escribe una pregunta y su respuesta.',
    question: 'Escribe una pregunta.',
    answer: 'Escribe su respuesta.',
    name: 'Escribe un nombre.',
    address: 'Escribe una dirección postal.',
  },
  titleHint: 'Si lo dejas vacío, se sugiere un título a partir de los otros campos.',
  altOf: (name) => `Descripción de «${name}»`,
  severalPictures: 'Si eliges varias imágenes, cada una será un bloque.',
  halfWidth: 'Medio ancho',
  fullWidth: 'Ancho completo',
  widthChanged: (count, isHalf) =>
    `${count === 1 ? '1 imagen ocupa' : `${count} imágenes ocupan`} ahora ${isHalf ? 'medio ancho' : 'todo el ancho'}.`,
  titleHints: {
    text: 'Opcional. Los visitantes lo ven como encabezado sobre el texto.',
    image: 'Da nombre a la imagen en tus listas. Los visitantes ven la imagen y su pie.',
  },
  textHint:
    'Las líneas que empiezan por «- » se convierten en una lista. Las direcciones web se convierten en enlaces.',
  removed: (title) => `«${title}» se ha quitado.`,
  countdownEnded: (text) => `Esta hora ya pasó. Los visitantes ven ahora «${text}».`,
  amountsHint: 'Uno por línea, o separados por una coma y un espacio.',
  notAnAmount: (text, example) => `«${text}» no es un importe. Escribe un número, por ejemplo ${example}.`,
  notANumber: (text, min, max) =>
    `«${text}» no es un número entero de ${min} a ${max}. Escribe un número, por ejemplo 90.`,
  newQuestion: 'Por ejemplo: fecha de tu evento',
  noPlayer: 'Esta dirección no se puede reproducir en tu página. Los visitantes ven un enlace.',
  noBookingAddress: 'Un sitio de reservas, un número de teléfono o un correo electrónico.',
  noAddress:
    'Una dirección web, un número de teléfono o una dirección de correo. Sin eso, los visitantes no pueden comprar ni preguntar.',
  nextDay: 'Cierra al día siguiente.',
  pickerNone: 'No hay ningún bloque así. Prueba otra palabra o añade un texto.',
  groups: {
    links: 'Enlaces',
    content: 'Textos',
    media: 'Imágenes, vídeo y audio',
    contact: 'Contacto',
    business: 'Negocio',
  },
  gate: {
    lead: 'Lo que los visitantes confirman o escriben antes de ver el bloque.',
    codeHint: 'Al menos 4 caracteres. El código no se vuelve a mostrar. Para cambiarlo, escribe otro.',
  },
  audience: {
    hint: 'Solo ven este bloque los visitantes que encajan. Si todo está vacío, lo ven todos. Quien conoce su dirección web puede abrirla igualmente.',
    addCountry: 'Añadir países…',
    addLanguage: 'Añadir idiomas…',
    referrersHint: 'Nombres de host, como instagram.com.',
  },
  sectionHint:
    'Agrupa bloques bajo el nombre de la sección y los mueve juntos. Para un título suelto, añade el bloque «Encabezado».',
  sections: 'Secciones actuales:',
  street: 'Calle Mayor 12, Toledo',
  noHours: 'Activa los días en que abres.',
  sameHours: 'Mismo horario de lunes a viernes',
}
export default messages
