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
    description:
      'Una página de enlaces rápida y accesible para todo lo que haces, en una sola dirección web.',
    skip: 'Ir al contenido',
    site: 'Sitio',
    themes: 'Temas',
    prices: 'Precios',
    toStudio: 'Abrir el estudio',
    signIn: 'Iniciar sesión',
    create: 'Crea tu página',
    invitationOnly: 'Las cuentas nuevas requieren una invitación.',
    headline: 'Un escaparate para todo lo que haces',
    lead: (site) =>
      `Reúne tus enlaces, productos y datos de contacto en una página, en una sola dirección web. Las páginas de ${site} son rápidas, accesibles y sin rastreadores.`,
    bringAlong: '¿Vienes de Linktree? Importa tus enlaces al empezar.',
    seeThemes: 'Ver temas',
    points: [
      [
        'Lista en dos minutos',
        'Pega tus direcciones web. Cada una se convierte en una tarjeta con título e imagen. Elige un tema, imprime el código QR y comparte tu página.',
      ],
      [
        'Más que enlaces',
        'Añade productos, reservas, formularios, horarios, vídeos, música, preguntas frecuentes, cuentas atrás y archivos. Prográmalos o muéstralos solo a algunos visitantes.',
      ],
      [
        'Rápida y privada',
        'Las páginas no necesitan scripts ni cargan nada de otras empresas, así que se abren rápido también en móviles antiguos. No hay rastreadores, pero ves igualmente las visitas y los clics.',
      ],
      [
        'Legible en cualquier color',
        'Elige tus colores; el modo oscuro muestra variantes más oscuras. Si un texto costara de leer, la página usa el color legible más cercano y el estudio te lo muestra.',
      ],
      [
        'Una versión antes de cada cambio',
        'Tu página se guarda antes de cada cambio. Compara versiones lado a lado y restaura cualquiera.',
      ],
      [
        'Hecha para equipos',
        'Trabaja en páginas con otras personas, cada miembro con un rol. Si dos miembros cambian la misma página, ninguno sobrescribe los cambios del otro.',
      ],
    ],
    studioTitle: 'Ve cada cambio mientras lo haces',
    studioText:
      'Arrastra los bloques, escribe y mira cómo cambia tu página al instante. Todo se guarda enseguida.',
    studioAlt:
      'El estudio: los bloques de una página, cada uno con un interruptor para mostrarlo u ocultarlo',
    themesTitle: 'Doce temas para personalizar',
    themesText: 'Son páginas reales. Abre una y échale un vistazo.',
    pricesTitle: 'Precios',
    pages: createCountText('Una página', 'páginas', 'Páginas sin límite'),
    links: createCountText('Un bloque', 'bloques', 'Bloques sin límite'),
    workspaces: createCountText('Un equipo', 'equipos', 'Equipos sin límite'),
    people: createCountText('Un miembro del equipo', 'miembros del equipo', 'Miembros del equipo sin límite'),
    analytics: (days) => (days === null ? 'Métricas sin límite' : `${formatPeriod(days)} de métricas`),
    recommended: 'Recomendado',
    pageAddress: 'La dirección de tu página',
    yourName: 'tu-nombre',
    taken: 'Esta dirección está ocupada. Prueba con otra.',
    invalid: 'Usa de 3 a 30 letras de la a a la z, cifras y, entre ellas, - _ o .',
    ownDomain: 'Dominio propio',
    ownFooter: 'Pie de página propio',
    aMonth: 'al mes',
    aYear: 'al año',
    orAYear: (price) => `, o ${price} al año`,
    startWith: (plan) => `Empezar con ${plan}`,
    startFree: 'Empezar gratis',
    programsTitle: 'Una API para todo',
    programsText: (site) =>
      `Tu código puede hacer todo lo que hace ${site}, con una API OpenAPI 3.1, claves de alcance limitado y escrituras idempotentes. También puedes alojarlo tú, como un proceso con un archivo de base de datos.`,
    openReference: 'Abrir la referencia de la API (en inglés)',
    example: 'Ejemplo: añadir un enlace',
    reference: 'Referencia de la API',
  },
  consent: {
    title: 'Conectar un agente',
    heading: (agent) => html`Conectar ${agent}`,
    lead: 'El agente solicita acceso a una de tus páginas.',
    named: (host) => html`${host} dice que se llama así.`,
    unverified: 'Este nombre no está verificado. Continúa solo si acabas de conectar este agente.',
    app: 'La respuesta abre esta URL de aplicación:',
    appNote:
      'Cualquier aplicación de este dispositivo puede usar esta URL. Continúa solo si acabas de empezar esto en una aplicación de confianza.',
    target: (host) => html`La respuesta va a ${host}.`,
    thisComputer: 'un programa de este ordenador',
    account: (email) => html`Has iniciado sesión como ${email}.`,
    page: 'Página',
    access: 'Acceso',
    write: 'Leer y escribir',
    read: 'Solo leer',
    connect: 'Conectar',
    refuse: 'Rechazar',
    scope:
      'El agente actúa por ti en esta página, con tus permisos, hasta que lo desconectes en tu cuenta. Puede leer las métricas y las respuestas de formularios. No puede ver tu contraseña, tus otras páginas ni tu cuenta.',
    expired:
      'Este formulario ha caducado, o tu navegador bloquea las cookies. Permite las cookies y envía el formulario otra vez.',
    choosePage: 'Elige una de tus páginas.',
    error: (title) => `Error: ${title}`,
    refusedTitle: 'Este agente no se puede conectar',
    refused:
      'La solicitud no es válida, así que no se concedió el acceso. Empieza de nuevo en el agente. Si no ayuda, envía este mensaje a su desarrollador:',
    agentAddress: (host) => html`El agente está en ${host}.`,
    continueHint: 'Continúa solo si acabas de intentar conectarlo.',
    back: 'Volver al agente',
  },
  payment: {
    success: ['Gracias', 'Tu plan cambia cuando se confirma el pago, normalmente en un minuto.'],
    canceled: ['Pago cancelado', 'Tu plan no ha cambiado y no se te ha cobrado nada.'],
    back: ['De vuelta del proveedor de pago', 'Tus cambios se aplican en un minuto.'],
    next: 'Continuar',
  },
  unsubscribe: {
    title: '¿Dejar de recibir alertas por correo?',
    lead: 'Ya no recibirás correos sobre las alertas de esta página. Las alertas siguen apareciendo en el estudio.',
    button: 'Dejar de recibir correos',
    done: 'Los correos de alertas están desactivados',
    doneLead:
      'Ya no recibirás correos sobre las alertas de esta página. Puedes volver a activarlos en las preferencias de alertas.',
    preferences: 'Preferencias de alertas',
  },
  report: {
    title: 'Denunciar una página',
    lead: 'Describe qué problema tiene esta página. El operador de este sitio leerá tu denuncia.',
    reason: 'Motivo',
    reasons: {
      phishing: 'Phishing o software malicioso',
      spam: 'Spam o estafa',
      illegal: 'Contenido ilegal',
      rights: 'Vulnera mis derechos',
      other: 'Otra cosa',
    },
    message: '¿Cuál es el problema?',
    email: 'Tu dirección de correo',
    send: 'Enviar denuncia',
    done: 'Gracias',
    doneLead: 'Tu denuncia se ha enviado al operador de este sitio.',
  },
}
