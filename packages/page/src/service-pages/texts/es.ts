import { html } from '../../html.ts'
import type { SiteTexts } from './type.ts'

const createCountText =
  (one: string, many: string, unlimited: string) =>
  (count: number | null): string =>
    count === null ? unlimited : count === 1 ? one : `${count.toLocaleString('es')} ${many}`

const formatPeriod = (days: number): string =>
  days % 365 ? createCountText('Un día', 'días', '')(days) : createCountText('Un año', 'años', '')(days / 365)

export const es: SiteTexts = {
  tag: 'es',
  landing: {
    title: 'Una página para todos tus enlaces',
    description: 'Una página rápida y accesible para todo lo que haces, en una sola dirección.',
    skip: 'Ir al contenido',
    site: 'Sitio',
    themes: 'Temas',
    prices: 'Precios',
    toStudio: 'A tu estudio',
    signIn: 'Entrar',
    create: 'Crea tu página',
    invitationOnly: 'Las cuentas nuevas requieren una invitación.',
    headline: 'Un escaparate para todo lo que haces',
    lead: (site) =>
      `Tus enlaces, productos y datos de contacto en una página, en una dirección que puedes dar a cualquiera. ${site} la sirve rápida, legible y sin un solo rastreador.`,
    seeThemes: 'Ver los temas',
    points: [
      [
        'Lista en dos minutos',
        'Pega las direcciones que tienes: cada una se vuelve una tarjeta con título e imagen. Elige un tema, imprime el código QR y comparte tu página.',
      ],
      [
        'Más que enlaces',
        'Productos con precio, reservas, formularios, horarios, vídeos y música que suenan ahí mismo, preguntas, una cuenta atrás, un archivo para llevar. Prográmalos o muéstralos solo a algunos visitantes.',
      ],
      [
        'Ahí antes de que lo notes',
        'Una página no ejecuta scripts ni pregunta nada a otras empresas, así que se abre al instante en un teléfono viejo y dentro de cualquier app. No se rastrea a nadie, y tú ves igualmente qué se mira.',
      ],
      [
        'Legible en cualquier color',
        'Elige los colores que te gusten; el modo oscuro los muestra más oscuros. El texto que costaría leer pasa al color legible más cercano, y te avisamos.',
      ],
      [
        'Nada se pierde',
        'Cada cambio guarda lo que había antes. Compara dos versiones lado a lado y recupera una cuando quieras.',
      ],
      [
        'Juntos, sin pisarse',
        'Trabaja en páginas con otras personas, cada una con sus permisos. Si dos cambian algo a la vez, se enteran en lugar de sobrescribirse.',
      ],
    ],
    studioTitle: 'Cámbialo y míralo',
    studioText: 'Ordena tus enlaces a un lado y mira tu página al otro. Todo se guarda mientras escribes.',
    studioAlt:
      'El estudio: una lista de enlaces con sus clics, junto a una vista previa de la página en un teléfono',
    themesTitle: 'Doce temas que puedes cambiar a tu gusto',
    themesText: 'Son páginas, no imágenes: abre una y mírala en tu teléfono.',
    pricesTitle: 'Cuánto cuesta',
    pages: createCountText('Una página', 'páginas', 'Páginas sin límite'),
    links: createCountText('Un enlace', 'enlaces', 'Enlaces sin límite'),
    people: createCountText(
      'Una persona en el equipo',
      'personas en el equipo',
      'Personas sin límite en el equipo',
    ),
    analytics: (days) =>
      days === null ? 'Estadísticas sin límite' : `${formatPeriod(days)} de estadísticas`,
    recommended: 'Recomendado',
    pageAddress: 'La dirección de tu página',
    yourName: 'tu-nombre',
    taken: 'Esta dirección ya está ocupada. Prueba con otra.',
    invalid: 'Usa de 3 a 30 letras de la a a la z, cifras y, entre ellas, - _ o .',
    ownDomain: 'Tu propio dominio',
    ownFooter: 'Tu propio pie de página',
    aMonth: 'al mes',
    aYear: 'al año',
    orAYear: (price) => `, o ${price} al año`,
    startWith: (plan) => `Empezar con ${plan}`,
    programsTitle: 'También para programas',
    programsText: (site) =>
      `Todo lo que hace ${site} lo puede hacer tu código: una API descrita con OpenAPI 3.1, con claves de alcance limitado y escrituras repetibles. Y funciona en tu propia máquina, como un proceso y un archivo.`,
    openReference: 'Abrir la referencia (en inglés)',
    example: 'Ejemplo: añadir un enlace',
    reference: 'Referencia de la API',
  },
  consent: {
    title: 'Conectar un agente',
    heading: (agent) => html`Conectar ${agent}`,
    lead: 'El agente pide acceso a una de tus páginas.',
    named: (host) => html`${host} dice que se llama así.`,
    unverified: 'Este nombre no está verificado. Continúa solo si acabas de conectar este agente.',
    app: 'La respuesta abre esta dirección de aplicación:',
    appNote:
      'Cualquier aplicación de este dispositivo puede usar esta dirección. Continúa solo si acabas de empezar esto en una aplicación de confianza.',
    target: (host) => html`La respuesta va a ${host}.`,
    thisComputer: 'un programa de este ordenador',
    account: (email) => html`Has entrado como ${email}.`,
    page: 'Página',
    access: 'Puede',
    write: 'Leer y cambiar',
    read: 'Solo leer',
    connect: 'Conectar',
    refuse: 'Rechazar',
    scope:
      'El agente actúa por ti en esta página, con tus permisos, hasta que lo desconectes en tu cuenta. Puede leer las estadísticas y las respuestas de formularios. No ve tu contraseña, tus otras páginas ni tu cuenta.',
    expired:
      'Este formulario ha caducado, o tu navegador bloquea las cookies. Permite las cookies y envía el formulario otra vez.',
    choosePage: 'Elige una página tuya.',
    error: (title) => `Error: ${title}`,
    refusedTitle: 'Este agente no puede acceder',
    refused:
      'La solicitud no es válida y no se ha dado acceso. Empieza de nuevo en el agente. Si no ayuda, envía este mensaje a su desarrollador:',
    agentAddress: (host) => html`La dirección del agente es ${host}.`,
    continueHint: 'Continúa solo si acabas de intentar conectarlo.',
    back: 'Volver al agente',
  },
  unsubscribe: {
    title: '¿Dejar de recibir avisos por correo?',
    lead: 'No recibirás más correos con avisos y resúmenes de esta página. Los avisos siguen en el estudio.',
    button: 'Dejar de recibir correos',
    done: 'Los correos de avisos están desactivados',
    doneLead:
      'No recibirás más correos con avisos y resúmenes de esta página. Puedes volver a activarlos en los ajustes de avisos.',
    preferences: 'Ajustes de avisos',
  },
  report: {
    title: 'Denunciar una página',
    lead: 'Cuéntale al operador de este sitio qué problema tiene esta página.',
    reason: 'Motivo',
    reasons: {
      phishing: 'Phishing o software malicioso',
      spam: 'Spam o estafa',
      illegal: 'Contenido ilegal',
      rights: 'Vulnera mis derechos',
      other: 'Otra cosa',
    },
    message: '¿Cuál es el problema?',
    email: 'Tu correo electrónico',
    send: 'Enviar denuncia',
    done: 'Gracias',
    doneLead: 'Tu denuncia se ha enviado al operador de este sitio.',
  },
}
