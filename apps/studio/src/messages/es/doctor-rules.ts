import type { RuleTexts } from '../../features/doctor/rule-texts.ts'

/** Texts by rule, without figures, because the service returns those in English. */
const rules: RuleTexts = {
  published: {
    title: 'La página no está publicada',
    text: 'Quien la visita ve «no encontrado». Publícala cuando esté lista.',
  },
  'content-shown': {
    title: 'La página no muestra enlaces',
    text: 'Quien la visita no encuentra nada que seguir. Añade enlaces o activa alguno.',
  },
  'display-name': {
    title: 'Falta un nombre de verdad',
    text: 'Arriba solo está la dirección. Escribe el nombre por el que te conocen.',
  },
  bio: {
    title: 'La biografía falta o es muy corta',
    text: 'Una o dos frases dicen de quién es la página y para quién. Los buscadores también las muestran.',
  },
  avatar: {
    title: 'No hay imagen',
    text: 'Hay iniciales donde podría estar tu foto o tu logo. La imagen también aparece al compartir la página.',
  },
  'picture-elsewhere': {
    title: 'Una imagen no se muestra',
    text: 'Está en otro sitio. Las páginas solo muestran imágenes subidas aquí, para que nadie más sepa quién las visita. Súbela aquí.',
  },
  'sensitive-label': {
    title: 'El aviso no dice de qué',
    text: 'Quien visita lee solo un texto general. Uno tuyo dice qué esperar.',
  },
  'gate-message': {
    title: 'Falta una explicación antes de un enlace',
    text: 'Di quién tiene el código o qué hay detrás; si no, la gente se va.',
  },
  'broken-link': {
    title: 'Un enlace no se abre',
    text: 'La dirección falló en dos comprobaciones con al menos un día de diferencia. Corrígela u oculta el enlace.',
  },
  'plain-http': {
    title: 'Un enlace no está cifrado',
    text: 'Empieza por http. Los navegadores avisan antes, y por el camino cualquiera puede leer.',
  },
  'duplicate-address': {
    title: 'Dos enlaces llevan al mismo sitio',
    text: 'Quédate con el del título más claro.',
  },
  'social-twice': {
    title: 'Un enlace repite un icono de red',
    text: 'Los dos llevan al mismo sitio. Basta uno.',
  },
  'ended-schedule': {
    title: 'Un enlace ya terminó',
    text: 'Ya no se muestra. Desactivado, espera hasta que lo planifiques de nuevo.',
  },
  'ended-countdown': {
    title: 'Una cuenta atrás ha terminado',
    text: 'Quien visita aún la ve, a cero.',
  },
  'block-config': {
    title: 'Un bloque no se muestra completo',
    text: 'Le falta algo o un dato no es válido. Ábrelo: debajo del formulario se indica qué omite la página.',
  },
  'empty-header': {
    title: 'Un encabezado no tiene nada debajo',
    text: 'Desactivado, espera hasta que vuelva a tener enlaces.',
  },
  'thin-section': {
    title: 'Una sección está vacía o tiene un solo enlace',
    text: 'Júntala con otra: la página se abarca mejor.',
  },
  'too-many-links': {
    title: 'Hay muchísimos enlaces',
    text: 'Desactiva lo que nadie busca o repártelos en secciones, para que cada cual encuentre el suyo.',
  },
  'long-title': {
    title: 'Un título es largo',
    text: 'Más corto cabe en dos líneas de un móvil. Los detalles van en la línea de abajo.',
  },
  'theme-contrast': {
    title: 'Un color se ve mal',
    text: 'El contraste es menor del que pide la WCAG 2.2.',
  },
  'image-alt': {
    title: 'Una imagen no tiene descripción',
    text: 'Quien no la ve no se entera. Di en pocas palabras qué hay en ella.',
  },
  'avatar-alt': {
    title: 'Tu imagen no tiene descripción',
    text: 'Los lectores de pantalla solo dicen tu nombre. Di en pocas palabras qué muestra.',
  },
  'page-language': {
    title: 'La página indica otro idioma',
    text: 'La mayor parte parece estar en otro. Se lee mal en voz alta y los botones salen en el otro idioma.',
  },
  'vague-title': {
    title: 'Un título no dice adónde lleva',
    text: 'Nombra lo que hay allí, como «Reserva una mesa»: también para quien solo oye los títulos.',
  },
  'address-title': {
    title: 'Un título es solo una dirección',
    text: 'Eso lo leen las máquinas. Di qué se encuentra allí.',
  },
  'duplicate-title': {
    title: 'Dos enlaces tienen el mismo título',
    text: 'Llevan a sitios distintos y nadie puede distinguirlos.',
  },
  'shouting-title': {
    title: 'Un título grita',
    text: 'Las mayúsculas se leen más despacio y algunos lectores de pantalla las deletrean.',
  },
  'new-tab': {
    title: 'La mayoría de los enlaces abre otra pestaña',
    text: '«Atrás» no lleva de vuelta a tu página. Quien quiera otra pestaña puede abrirla.',
  },
  'seo-title': {
    title: 'El título para buscadores falta o es demasiado largo',
    text: 'Di en pocas palabras qué haces o dónde. Lo importante primero.',
  },
  'seo-description': {
    title: 'La descripción para buscadores falta o es corta',
    text: 'Si no, eligen un texto ellos. Di en una frase qué se encuentra aquí.',
  },
  'search-hidden': {
    title: 'Los buscadores quedan fuera',
    text: 'La página les pide que no la muestren. Si no es lo que quieres, déjalos entrar.',
  },
  'share-picture': {
    title: 'La imagen para compartir es un dibujo',
    text: 'Al compartir aparece una tarjeta con tu nombre. Una imagen tuya, de 1200 por 630 píxeles, dice más.',
  },
  'low-clicks-high': {
    title: 'Un buen lugar casi no se usa',
    text: 'Más abajo hay un enlace con más clics. Cámbialos de sitio.',
  },
  'contact-way': {
    title: 'No hay forma de contactarte',
    text: 'Ningún enlace escribe, llama o reserva. Añade un correo, un formulario o una tarjeta de contacto.',
  },
  highlights: {
    title: 'Hay demasiados enlaces destacados o fijados',
    text: 'Así ninguno destaca. Elige pocos.',
  },
  'social-links': {
    title: 'No hay redes enlazadas',
    text: 'A quien le gusta lo que ve no puede seguirte. Añade las redes que usas.',
  },
}
export default rules
