import type { IdeaFact, ideaTones } from '@vitrine/contract/limits'
import type { noteRules } from '@vitrine/contract/problems/notes'
import type { TextsOf } from '../translate.ts'

const failures = {
  off: 'Esta instalación no envía nada a otras direcciones web.',
  refused: 'Desde aquí no se envía nada a esta dirección web.',
  unknown_host: 'Ese servidor no existe.',
  unreachable: 'No se puede acceder a la dirección web.',
  timeout: 'La dirección web no respondió a tiempo.',
  too_large: 'La respuesta es demasiado grande.',
  redirects: 'La dirección web redirige demasiadas veces.',
  status: 'La dirección web responde con un error.',
  encoding: 'La respuesta no se puede leer.',
}

const facts: Readonly<Record<IdeaFact, string>> = {
  prompt: 'lo que pediste',
  name: 'tu nombre',
  location: 'tu ciudad',
  bioSentence: 'lo que haces',
  offers: 'lo que encuentran los visitantes',
  titles: 'tus bloques',
  sections: 'tus secciones',
  socials: 'tus perfiles sociales',
  title: 'el bloque',
  linkDescription: 'lo que ofrece el bloque',
  section: 'su sección',
  callToAction: 'lo que pasa después',
}
const tones: Readonly<Record<(typeof ideaTones)[number], string>> = {
  friendly: 'cercano',
  professional: 'profesional',
  playful: 'divertido',
  bold: 'directo',
}

export const notes: TextsOf<typeof noteRules> = {
  import_no_address: 'La entrada no tiene dirección web.',
  import_row_address: 'La fila no tiene dirección web.',
  import_line_address: 'Esta línea no contiene ninguna dirección web.',
  import_line_mistyped:
    'Esta dirección está mal escrita. Comprueba el comienzo, los puntos, las comas y los espacios.',
  import_type_address: ({ type, service }) => `«${type}» de ${service} no tiene dirección web.`,
  import_type_text: ({ type }) => `«${type}» no tiene texto.`,
  import_not_web: 'La dirección no es una dirección web.',
  import_within_page: 'Lleva a otra parte de la misma página.',
  import_no_target: 'El enlace no tiene destino.',
  import_service_link: 'El enlace es del propio servicio.',
  import_footer_link: 'El enlace está en el pie de la página leída.',
  import_spacer: 'Aquí no hay espacios entre enlaces.',
  import_no_links:
    'No se leyó ningún enlace. Si un script crea la página, ábrela en un navegador, guárdala y envía el archivo.',
  import_archived: 'La entrada estaba archivada.',
  import_vcard: 'La tarjeta de contacto está vacía o no se puede leer.',
  import_link_fields: 'La entrada tiene más campos de los que puede tener un enlace.',
  import_part_fields: 'La entrada tiene demasiados campos.',
  import_columns_unread: 'Estas columnas no se leen.',
  import_columns_missing:
    'Faltan estas columnas. Los enlaces se importan ocultos, porque la tabla no indica quién puede verlos.',
  import_page_missing: 'Su página no está en este archivo.',
  import_other_profile: ({ count }) =>
    count === 1 ? 'Otra página con 1 enlace.' : `Otra página con ${count} enlaces.`,
  import_page_entries: ({ count }) =>
    `${count === 1 ? '1 entrada' : `${count} entradas`} de la página original o de su cuenta. Solo se importan ajustes, enlaces, variantes y campañas.`,
  import_versions: ({ count }) =>
    `${count} versiones de la página original. Antes de importar se guarda una versión de tu página.`,
  import_same_address: 'Esta dirección web ya existe.',
  import_same_entry: 'Esta entrada ya existe.',
  import_same_id: 'Otra entrada del archivo tiene el mismo número.',

  import_state: ({ state }) => `Se importa oculto, porque su estado es «${state}».`,
  import_visibility: 'Se importa oculto, porque la tabla no indica quién puede verlo.',
  import_draft: 'Su página no estaba publicada. Se importa oculto; muéstralo cuando quieras.',
  import_password: 'Pedía una contraseña y se importa oculto. Ponle un código y muéstralo.',
  import_code: 'Pide un código que la página no contiene y se importa oculto. Ponle un código y muéstralo.',
  import_export_code:
    'Las exportaciones no contienen su código. Se importa oculto; ponle un código y muéstralo.',
  import_style: 'Su estilo propio no se importa.',
  import_shortened: ({ max }) => `Se acorta a ${max} caracteres.`,
  import_picture_lost: 'El archivo no contiene la imagen. Súbela.',
  import_picture_failed: 'No se pudo obtener la imagen. Súbela.',
  import_picture_off: 'La imagen está en otro sitio, que esta instalación no lee. Súbela.',
  import_picture_elsewhere: 'La imagen no está en esta instalación. Súbela otra vez.',
  import_picture_unreadable: 'La imagen no se puede leer y no se importa.',
  import_campaign: 'El enlace deja de pertenecer a su campaña.',
  import_variant: 'Su variante no se importa.',
  import_paused: 'Estaba en marcha y se importa en pausa. Iníciala cuando la página esté lista.',
  import_slug: ({ slug, free }) => `«${slug}» ya está en uso y pasa a ser «${free}».`,
  import_links: ({ count }) =>
    count === 1 ? '1 de sus enlaces no se importa.' : `${count} de sus enlaces no se importan.`,
  import_goal:
    'Su objetivo era un enlace que no se importa. En su lugar cuentan los clics en cualquier enlace.',
  import_all_links:
    'La campaña no tiene enlaces, así que se aplica a todos los de la página. Elige los suyos antes de iniciarla.',

  import_setting: 'Este ajuste no existe aquí.',
  import_setting_unknown: 'Este ajuste es desconocido.',
  import_setting_kept: 'Tu página mantiene su valor.',
  import_theme: ({ name }) => `El tema «${name}» no tiene equivalente aquí.`,
  import_network: ({ platform, url }) =>
    `${platform} ${url} no se importa: su dirección web no está permitida.`,
  import_networks: ({ platform, max }) =>
    `${platform} no se importa: la página ya tiene ${max} redes, el máximo.`,

  page_file_audience:
    'Estos enlaces solo son visibles para algunos visitantes, que un archivo no puede distinguir.',
  page_file_sensitive: 'Un archivo muestra la página al instante. Ten cuidado con dónde lo publicas.',
  page_file_gate: 'Está detrás de una pregunta que hace el servicio. El enlace lleva a la página.',
  page_file_form: 'Un formulario necesita el servicio. Las respuestas se envían allí.',
  page_file_draft: 'La página no está publicada. El formulario funcionará en cuanto lo esté.',
  page_file_size: ({ max }) => `La imagen no cabe. Un archivo contiene como máximo ${max} MB de imágenes.`,
  page_file_picture: 'La imagen ya no existe.',
  page_file_service: 'Necesita el servicio. El enlace lleva allí.',

  idea_says: ({ facts: used }) =>
    `Menciona ${new Intl.ListFormat('es').format(used.map((fact) => facts[fact]))}.`,
  idea_plain: 'No depende de ningún dato, así que sirve siempre.',
  idea_tone: ({ tone }) => `Tono: ${tones[tone]}.`,
  idea_search_title: 'Para el título de búsqueda.',
  idea_search_description: 'Para la descripción de búsqueda.',

  broken_not_found: 'La página de esta dirección web ya no existe.',
  broken_unknown_host: 'No hay ningún sitio web con este nombre.',
  broken_certificate: 'Los navegadores advierten sobre este sitio web: su certificado no es válido.',
  broken_no_response: 'El sitio web no responde.',

  delivery_status: ({ status }) => `El receptor respondió ${status}.`,
  delivery_redirect: ({ status }) =>
    `El receptor respondió ${status}. No se siguen las redirecciones: pon la dirección de destino.`,
  delivery_gone: 'El receptor respondió 410 (Gone): rechaza más eventos.',
  delivery_secret: 'El secreto no se puede descifrar. Crea uno nuevo y ponlo en el receptor.',
  delivery_failed: ({ reason }) => failures[reason],
  delivery_page: 'La página está bloqueada o ya no pertenece al equipo del webhook.',
  delivery_surplus: ({ max }) =>
    `Había más de ${max.toLocaleString('es')} entregas pendientes; se cancelaron las más antiguas.`,
}
