import type { FindingTexts } from '../../en/screens/doctor-rules.ts'

const languages = {
  English: 'inglés',
  German: 'alemán',
  Spanish: 'español',
  French: 'francés',
  Portuguese: 'portugués',
  Italian: 'italiano',
  Dutch: 'neerlandés',
}

const texts: FindingTexts = {
  cases: {
    published: [
      'La página no está publicada',
      'Quien visita /{username} ve «Página no encontrada». Publica la página cuando esté lista.',
    ],
    'all-hidden': [
      'La página no muestra bloques',
      'Todos los bloques están ocultos o han terminado ({count}). Los visitantes no pueden abrir nada.',
    ],
    'no-links': ['La página no muestra bloques', 'La página aún no tiene bloques. Añade el primero.'],
    'name-missing': [
      'Falta el nombre',
      'El título muestra la dirección de la página, «{username}». Escribe el nombre por el que te conocen.',
    ],
    'name-is-address': [
      'El nombre es solo la dirección de la página',
      'El título muestra «{name}». Un nombre tal como se escribe es más fácil de reconocer y encontrar.',
    ],
    'bio-missing': [
      'Falta la bio',
      'Di en una o dos frases de quién es la página. Los buscadores muestran la bio si falta la descripción de búsqueda.',
    ],
    'bio-short': [
      'La bio es muy corta',
      'Tiene {count} caracteres. Una frase de al menos {min} dice qué haces y para quién.',
    ],
    avatar: [
      'Falta la foto',
      'La página muestra iniciales en su lugar. Añade tu foto o tu logotipo. También aparece cuando se comparte la página.',
    ],
    'avatar-elsewhere': [
      'Tu foto no se muestra',
      'Está en otro sitio web. Las páginas solo muestran imágenes subidas aquí, para que ninguna otra empresa sepa quién las visita. Súbela aquí.',
    ],
    'background-elsewhere': [
      'La imagen de fondo no se muestra',
      'Está en otro sitio web. Las páginas solo muestran imágenes subidas aquí, para que ninguna otra empresa sepa quién las visita. Súbela aquí.',
    ],
    'picture-elsewhere': [
      'Una imagen no se muestra',
      'La imagen de «{title}» está en otro sitio web. Las páginas solo muestran imágenes subidas aquí, para que ninguna otra empresa sepa quién las visita. Súbela aquí.',
    ],
    'sensitive-label': [
      'El aviso de contenido no da un motivo',
      'Los visitantes ven un aviso general. Añade un texto que describa el contenido.',
    ],
    'code-message': [
      'A una petición de código le falta el mensaje',
      '«{title}» pide un código. Explica dónde encontrarlo.',
    ],
    'warning-message': [
      'A un aviso le falta el texto',
      '«{title}» pide confirmación. Describe lo que los visitantes van a ver.',
    ],
    'broken-link': [
      'Un enlace no se abre',
      '«{title}»: {problem} Corrige la dirección web u oculta el enlace.',
    ],
    'http-try': [
      'Un enlace no está cifrado',
      '«{title}» abre {host} por http. Los navegadores avisan antes de abrirlo, y otras personas pueden leer la conexión. Prueba con https y cambia la dirección web si se abre.',
    ],
    http: [
      'Un enlace no está cifrado',
      '«{title}» abre {host} por http. Los navegadores avisan antes de abrirlo, y otras personas pueden leer la conexión.',
    ],
    'http-social': [
      'Un enlace a una red social no está cifrado',
      '«{title}» abre {host} por http. Los navegadores avisan antes de abrirlo, y otras personas pueden leer la conexión.',
    ],
    twin: [
      'Un enlace aparece dos veces',
      '«{title}» está dos veces en la página con la misma dirección web. «Aplicar» oculta el segundo, pero lo conserva en la lista.',
    ],
    'same-address': [
      'Dos enlaces abren la misma dirección web',
      '«{title}» abre la misma dirección web que «{other}». Conserva el que tenga el título más claro.',
    ],
    'social-twice': [
      'Un enlace repite un icono social',
      '«{title}» abre la misma dirección web que el icono de {platform}. Conserva solo uno.',
    ],
    'ended-schedule': [
      'Un bloque ha terminado',
      '«{title}» terminó el {date} y ya no se muestra. Ocúltalo. Puedes programarlo de nuevo más tarde.',
    ],
    'ended-countdown': [
      'Una cuenta atrás ha terminado',
      '«{title}» contaba hasta el {date}. En lugar del tiempo restante, los visitantes ven el texto final.',
    ],
    'block-config': [
      'Un bloque no se muestra completo',
      'En «{title}» falta algo o un dato no es válido. Abre el bloque: debajo del formulario se indica qué no se muestra en la página.',
    ],
    'header-last': [
      'Un encabezado no tiene nada debajo',
      'Después de «{title}» no hay nada. Oculta el encabezado hasta que vuelva a tener bloques.',
    ],
    'header-header': [
      'Un encabezado no tiene nada debajo',
      'Después de «{title}» viene otro encabezado. Ocúltalo hasta que vuelva a tener bloques.',
    ],
    'section-empty': [
      'Una sección está vacía',
      'Ningún bloque de «{section}» se muestra, así que la página no muestra la sección.',
    ],
    'section-single': [
      'Una sección tiene un solo bloque',
      '«{title}» es el único bloque de «{section}». Une la sección con otra.',
    ],
    'too-many': [
      'La página tiene demasiados enlaces',
      'Los visitantes eligen entre {count} enlaces. Oculta los menos útiles: hasta {max} se recorren bien con la vista.',
    ],
    ungrouped: [
      'Los enlaces no están agrupados',
      '{count} enlaces están en una sola lista. Agrúpalos en secciones para que los visitantes encuentren lo que buscan.',
    ],
    'long-title': [
      'Un título es largo',
      '«{title}» tiene {count} caracteres; hasta {max} caben en dos líneas de un móvil. Pasa los detalles a la línea bajo el título.',
    ],
    'colour-fix': [
      '{token} se ve mal',
      'Algunos visitantes apenas ven {color} sobre {ground} en el {mode}. La página muestra un color corregido. {better} es el color más cercano con contraste suficiente. Contraste: {ratio} a 1; la WCAG 2.2 exige {required} a 1.',
    ],
    colour: [
      '{token} se ve mal',
      'Algunos visitantes apenas ven {color} sobre {ground} en el {mode}. La página muestra {better} en su lugar. Elige colores parecidos para el fondo y las tarjetas, u otro color aquí. Contraste: {ratio} a 1; la WCAG 2.2 exige {required} a 1.',
    ],
    gradient: [
      'El texto se lee mal sobre el degradado',
      'Los colores {colors} son tan distintos que ni un texto oscuro ni uno claro tiene en todas partes un contraste de {required} a 1. {better} conserva la dirección y tiene contraste suficiente.',
    ],
    'image-alt': [
      'Una imagen no tiene descripción',
      'La imagen de «{title}» no tiene texto para los visitantes que no pueden verla. Describe en pocas palabras lo que muestra.',
    ],
    'image-file-name': [
      'Una imagen se describe con su nombre de archivo',
      'La imagen de «{title}» se lee en voz alta como «{alt}». Describe en pocas palabras lo que muestra.',
    ],
    'avatar-alt': [
      'Tu foto no tiene descripción',
      'Los lectores de pantalla solo leen tu nombre. Describe en pocas palabras lo que muestra la foto.',
    ],
    'page-language': [
      'El idioma de la página no es correcto',
      'El idioma de la página es {language}, pero la mayor parte del texto está en {detected}. Los lectores de pantalla lo pronuncian mal y los botones están en otro idioma que el texto.',
    ],
    'vague-title': [
      'Un título es vago',
      '«{title}» no dice adónde lleva el enlace. Nombra el destino, como «Reserva una mesa». Los lectores de pantalla pueden leer solo los títulos.',
    ],
    'address-title': [
      'Un título es solo una dirección web',
      '«{title}» es una dirección web. Describe lo que los visitantes encuentran allí: {host}.',
    ],
    'email-title': [
      'Un título es solo una dirección de correo',
      '«{title}» es una dirección de correo. Indica sobre qué pueden preguntarte los visitantes, por ejemplo «Preguntas sobre los cursos».',
    ],
    'same-title': [
      'Dos enlaces tienen el mismo título',
      '«{title}» es el título de dos enlaces a direcciones web distintas. Los visitantes no pueden distinguirlos, sobre todo con un lector de pantalla.',
    ],
    'shouting-title': [
      'Un título está todo en mayúsculas',
      '«{title}» está escrito en mayúsculas. Se leen más despacio y algunos lectores de pantalla las deletrean.',
    ],
    'new-tab': [
      'La mayoría de los enlaces se abre en una pestaña nueva',
      '{count} de {total} enlaces abren una pestaña nueva, y el botón Atrás no vuelve a tu página. Los visitantes pueden abrir una pestaña nueva si quieren.',
    ],
    'search-title-draft': [
      'Falta el título de búsqueda',
      'Los buscadores solo muestran tu nombre y la dirección de la página. El borrador añade qué haces o dónde.',
    ],
    'search-title-missing': [
      'Falta el título de búsqueda',
      'Los buscadores solo muestran tu nombre y la dirección de la página. Añade qué haces o dónde.',
    ],
    'search-title-long': [
      'El título de búsqueda es largo',
      'Tiene {count} caracteres; los resultados de búsqueda lo cortan a unos {max}. Pon primero las palabras más importantes.',
    ],
    'search-text-draft': [
      'Falta la descripción de búsqueda',
      'Los buscadores eligen ellos mismos un texto. El borrador combina textos de tu página.',
    ],
    'search-text-missing': [
      'Falta la descripción de búsqueda',
      'Los buscadores eligen ellos mismos un texto. Di en una frase qué encuentran aquí los visitantes.',
    ],
    'search-text-short': [
      'La descripción de búsqueda es corta',
      'Tiene {count} caracteres. Es más probable que los buscadores la muestren sin cambios si tiene al menos {min}.',
    ],
    'search-hidden': [
      'Los buscadores están excluidos',
      'La página está publicada, pero no aparece en los buscadores. Si no es lo que quieres, permite que la muestren.',
    ],
    'share-picture': [
      'La imagen al compartir es generada',
      'Al compartir la página aparece una tarjeta con tu nombre en los colores del tema. Sube tu propia imagen de 1200 × 630 píxeles para destacar.',
    ],
    'low-clicks-high': [
      'Una posición alta recibe pocos clics',
      '«{title}» está en la posición {position} y tuvo {count} clics en 30 días. «{other}», más abajo, tuvo {more}. Intercámbialos.',
    ],
    'contact-way': [
      'Los visitantes no pueden contactarte',
      'Ningún bloque abre un correo o una llamada, reserva una cita o tiene un formulario. Añade un correo, un formulario o una tarjeta de contacto.',
    ],
    'phone-country': [
      'A un número de teléfono le falta el prefijo del país',
      'Las llamadas a «{title}» desde otros países no funcionan. Empieza el número con el prefijo, por ejemplo {code}.',
    ],
    pinned: [
      'Hay demasiados bloques fijados',
      '{count} de {total} bloques están fijados, así que no destaca ninguno. Elige como máximo {max}.',
    ],
    highlighted: [
      'Hay demasiados bloques destacados',
      '{count} de {total} bloques están destacados, así que no destaca ninguno. Elige como máximo {max}.',
    ],
    'social-links': [
      'No hay redes sociales enlazadas',
      'Los visitantes a los que les gusta lo que ven no pueden seguirte en otros sitios. Añade las redes que usas.',
    ],
  },
  words: {
    language: languages,
    detected: languages,
    token: {
      'The text': 'El texto',
      'The secondary text': 'El texto secundario',
      'The accent colour': 'El color de acento',
    },
    ground: {
      'the background': 'el fondo',
      'the cards': 'las tarjetas',
    },
    mode: {
      'light mode': 'modo claro',
      'dark mode': 'modo oscuro',
      'light and dark mode': 'modo claro y oscuro',
    },
    host: {
      'this web address': 'esta dirección web',
    },
    problem: {
      'The page at this web address no longer exists.': 'La página de esta dirección web ya no existe.',
      'This website does not exist.': 'No hay ningún sitio web con este nombre.',
      'Browsers warn about this website: its certificate is not valid.':
        'Los navegadores advierten sobre este sitio web: su certificado no es válido.',
      'The website does not respond.': 'El sitio web no responde.',
    },
  },
}
export default texts
