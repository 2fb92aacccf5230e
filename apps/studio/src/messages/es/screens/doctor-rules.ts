import type en from '../../en/screens/doctor-rules.ts'

/** Texts by rule, without figures, because the service returns those in English. */
const rules: typeof en = {
  published: {
    title: 'La página no está publicada',
    text: 'Los visitantes ven «Página no encontrada». Publica la página cuando esté lista.',
  },
  'content-shown': {
    title: 'La página no muestra enlaces',
    text: 'Los visitantes no encuentran ningún enlace. Añade enlaces o muestra los ocultos.',
  },
  'display-name': {
    title: 'Falta el nombre',
    text: 'El título solo muestra la dirección de la página. Escribe el nombre por el que te conocen.',
  },
  bio: {
    title: 'La bio falta o es muy corta',
    text: 'Di en una o dos frases de quién es la página. Los buscadores muestran la bio si falta la descripción de búsqueda.',
  },
  avatar: {
    title: 'Falta la foto',
    text: 'La página muestra iniciales en su lugar. Añade tu foto o tu logotipo. También aparece cuando se comparte la página.',
  },
  'picture-elsewhere': {
    title: 'Una imagen no se muestra',
    text: 'Está en otro sitio web. Las páginas solo muestran imágenes subidas aquí, para que nadie más sepa quién las visita. Súbela aquí.',
  },
  'sensitive-label': {
    title: 'El aviso de contenido no da un motivo',
    text: 'Los visitantes ven un aviso general. Añade un texto que describa el contenido.',
  },
  'gate-message': {
    title: 'Una restricción no tiene mensaje',
    text: 'Explica dónde encontrar el código, o describe lo que los visitantes van a ver.',
  },
  'broken-link': {
    title: 'Un enlace no se abre',
    text: 'La dirección web falló en dos comprobaciones con al menos un día de diferencia. Corrígela u oculta el enlace.',
  },
  'plain-http': {
    title: 'Un enlace no está cifrado',
    text: 'Se abre por http. Los navegadores avisan de ello, y otras personas pueden leer o cambiar lo que se envía.',
  },
  'duplicate-address': {
    title: 'Dos enlaces abren la misma dirección web',
    text: 'Conserva el que tenga el título más claro.',
  },
  'social-twice': {
    title: 'Un enlace repite un icono social',
    text: 'Los dos abren la misma dirección web. Conserva solo uno.',
  },
  'ended-schedule': {
    title: 'Un enlace ha terminado',
    text: 'Ya no se muestra. Ocúltalo. Puedes programarlo de nuevo más tarde.',
  },
  'ended-countdown': {
    title: 'Una cuenta atrás ha terminado',
    text: 'Los visitantes aún la ven, a cero.',
  },
  'block-config': {
    title: 'Un bloque no se muestra completo',
    text: 'Falta algo o un dato no es válido. Ábrelo: debajo del formulario se indica qué no se muestra en la página.',
  },
  'empty-header': {
    title: 'Un encabezado no tiene nada debajo',
    text: 'Ocúltalo hasta que vuelva a tener enlaces.',
  },
  'thin-section': {
    title: 'Una sección está vacía o tiene un solo enlace',
    text: 'Únela con otra sección.',
  },
  'too-many-links': {
    title: 'La página tiene demasiados enlaces',
    text: 'Oculta los menos útiles o agrúpalos en secciones, para que los visitantes encuentren lo que buscan.',
  },
  'long-title': {
    title: 'Un título es largo',
    text: 'Un título más corto cabe en dos líneas de un móvil. Pasa los detalles a la línea bajo el título.',
  },
  'theme-contrast': {
    title: 'Un color es difícil de ver',
    text: 'El contraste es menor que el que exige la WCAG 2.2.',
  },
  'image-alt': {
    title: 'Una imagen no tiene descripción',
    text: 'No hay texto para los visitantes que no pueden verla. Describe en pocas palabras lo que muestra.',
  },
  'avatar-alt': {
    title: 'Tu foto no tiene descripción',
    text: 'Los lectores de pantalla solo leen tu nombre. Describe en pocas palabras lo que muestra la foto.',
  },
  'page-language': {
    title: 'El idioma de la página no es correcto',
    text: 'La mayor parte del texto está en otro idioma. Los lectores de pantalla lo pronuncian mal y los botones están en otro idioma que el texto.',
  },
  'vague-title': {
    title: 'Un título es vago',
    text: 'No dice adónde lleva el enlace. Nombra el destino, como «Reserva una mesa». Los lectores de pantalla pueden leer solo los títulos.',
  },
  'address-title': {
    title: 'Un título es solo una dirección web',
    text: 'Describe lo que los visitantes encuentran allí.',
  },
  'duplicate-title': {
    title: 'Dos enlaces tienen el mismo título',
    text: 'Llevan a direcciones web distintas. Los visitantes no pueden distinguirlos, sobre todo con un lector de pantalla.',
  },
  'shouting-title': {
    title: 'Un título está todo en mayúsculas',
    text: 'Las mayúsculas se leen más despacio y algunos lectores de pantalla las deletrean.',
  },
  'new-tab': {
    title: 'La mayoría de los enlaces se abre en una pestaña nueva',
    text: 'El botón Atrás no vuelve a tu página. Los visitantes pueden abrir una pestaña nueva si quieren.',
  },
  'seo-title': {
    title: 'El título de búsqueda falta o es largo',
    text: 'Di en pocas palabras qué haces o dónde. Pon primero las palabras más importantes.',
  },
  'seo-description': {
    title: 'La descripción de búsqueda falta o es corta',
    text: 'Sin ella, los buscadores eligen un texto. Di en una frase qué encuentran aquí los visitantes.',
  },
  'search-hidden': {
    title: 'Los buscadores están excluidos',
    text: 'La página está publicada, pero no aparece en los buscadores. Si no es lo que quieres, permite que la muestren.',
  },
  'share-picture': {
    title: 'La imagen al compartir es generada',
    text: 'Al compartir la página aparece una tarjeta con tu nombre en los colores del tema. Sube tu propia imagen de 1200 por 630 píxeles para destacar.',
  },
  'low-clicks-high': {
    title: 'Una posición alta recibe pocos clics',
    text: 'Un enlace de más abajo tuvo más clics en 30 días. Intercámbialos.',
  },
  'contact-way': {
    title: 'Los visitantes no pueden contactarte',
    text: 'Ningún enlace abre un correo o una llamada, reserva una cita o tiene un formulario. Añade un correo, un formulario o una tarjeta de contacto.',
  },
  'phone-country': {
    title: 'A un número de teléfono le falta el prefijo del país',
    text: 'Las llamadas desde otros países no funcionan. Empieza el número con el prefijo, por ejemplo +34.',
  },
  highlights: {
    title: 'Hay demasiados enlaces destacados o fijados',
    text: 'Así no destaca ninguno. Elige unos pocos.',
  },
  'social-links': {
    title: 'No hay redes sociales enlazadas',
    text: 'Los visitantes a los que les gusta lo que ven no pueden seguirte en otros sitios. Añade las redes que usas.',
  },
}
export default rules
