import type { BlockWords } from '../../features/links/block-words.ts'

const words: BlockWords = {
  normal: 'url link web página sitio botón entradas concierto gira',
  social:
    'instagram tiktok youtube facebook x twitter linkedin threads pinterest snapchat twitch discord telegram bluesky perfil redes sociales',
  header: 'título separador sección',
  text: 'párrafo sobre mí descripción bio horario clases precios',
  faq: 'faq dudas ayuda respuestas',
  countdown: 'cuenta regresiva temporizador lanzamiento evento concierto gira',
  image: 'foto fotografía galería banner',
  video: 'youtube vimeo tiktok twitch película clip',
  embed: 'spotify soundcloud bandcamp apple music deezer podcast canción reproductor álbum playlist lista',
  file: 'pdf descarga documento fichero menú carta catálogo currículum',
  contact_card: 'vcard vcf datos dirección agenda tarjeta de visita',
  phone: 'llamar llamada móvil celular número',
  email: 'mail email e-mail mensaje',
  whatsapp: 'chat mensaje wasap',
  map: 'mapa dirección lugar horario de apertura google maps local',
  form: 'contacto preguntas encuesta presupuesto solicitud',
  email_capture: 'boletín suscripción suscribirse lista de correo',
  product: 'tienda vender comprar venta precio artículo',
  booking: 'cita calendario agenda agendar reservar calendly',
  donation: 'donar propina apoyo apoyar café bizum paypal ko-fi patreon',
}
export default words
