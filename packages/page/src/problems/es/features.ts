import type { featureRules } from '@vitrine/contract/problems/features'
import type { TextsOf } from '../translate.ts'

const activeKinds = {
  link: 'El enlace ya está activo',
  campaign: 'La campaña ya está activa',
  variant: 'La variante ya está activa',
}
const kinds = { link: 'El enlace', campaign: 'La campaña', variant: 'La variante' }
const limits = {
  profiles: 'páginas',
  links: 'bloques por página',
  variants: 'variantes por página',
  campaigns: 'campañas por página',
  named_versions: 'puntos de restauración por página',
  automatic_versions: 'versiones automáticas por página',
  workspaces: 'equipos',
  workspace_members: 'miembros por equipo',
  ai_credits: 'ideas al mes',
  analytics_days: 'días de métricas',
  upload_mib: 'MB de archivos subidos',
}
const spaceTexts: Partial<Record<keyof typeof limits, string>> = {
  profiles: 'Elimina una',
  links: 'Archiva uno',
  variants: 'Archiva una',
  campaigns: 'Archiva una',
  named_versions: 'Elimina uno',
  workspaces: 'Elimina uno',
  workspace_members: 'Quita uno',
}

export const features: TextsOf<typeof featureRules> = {
  api_keys_conflict: 'Se enviaron dos claves de API distintas. Envía una.',
  api_key_invalid: 'La clave de API no es válida. Comprueba que esté completa y no se haya revocado.',
  access_token_invalid:
    'El token de acceso ha caducado o es para otra URL. Renuévalo o conecta el agente de nuevo.',
  credential_required: 'Envía una clave de API o inicia sesión.',
  passkey_invalid: 'La llave de acceso no se aceptó. Inténtalo de nuevo.',
  passkey_copied:
    'Puede que esta llave de acceso se haya copiado, así que no se aceptó. Inicia sesión de otra forma y quita la llave de acceso.',
  max_passkeys: ({ max }) => `Una cuenta tiene como máximo ${max} llaves de acceso. Quita una primero.`,
  passkey_exists: 'Esta llave de acceso ya está añadida.',
  challenge_required: 'Inicia sesión primero.',
  key_read_only: 'Esta clave de API solo permite leer. Crea una con el permiso «Leer y escribir».',
  key_limited:
    'Esta clave de API está limitada a una página o a un equipo. Usa una clave para toda la cuenta.',
  agent_read_only: 'Este agente solo tiene acceso de lectura. Conéctalo de nuevo y permite cambios.',
  admin_key_required: 'Esta operación requiere una clave de API con el permiso «Administración».',
  cross_site: 'No se aceptan solicitudes de otros sitios.',
  cross_site_agent: 'No se aceptan solicitudes de páginas de otros sitios',
  host_mismatch: ({ host }) => `Debe ser ${host}; configura el proxy inverso para que lo reenvíe`,
  malformed_request_because: 'La solicitud no es HTTP/1.1 válido.',
  request_running: 'Una solicitud con esta clave sigue en curso; espera su respuesta o inténtalo más tarde',
  request_concurrent: 'Una solicitud con esta clave llegó al mismo tiempo; envíala de nuevo',
  foreign_etag: 'Este ETag es de otra cosa. Usa el que devolvió leer o escribir este recurso.',
  closing: 'El servicio se está cerrando. Inténtalo de nuevo en unos segundos.',
  database_slow: 'La base de datos no responde a tiempo. Inténtalo de nuevo en unos segundos.',
  database_silent: 'La base de datos no responde. Inténtalo de nuevo en unos segundos.',
  commit_unconfirmed:
    'El cambio se ha guardado, pero el servidor de reserva no lo ha confirmado: podría perderse en una conmutación. Compruébalo antes de repetir la solicitud.',
  commit_unknown:
    'La base de datos no ha confirmado el cambio: puede haberse guardado o no. Compruébalo antes de repetir la solicitud.',
  migrating: 'La base de datos se está actualizando. Inténtalo de nuevo en unos minutos.',
  archive_address_expired: 'Esta URL de descarga ha caducado. Abre la exportación de nuevo.',
  sheet_not_found: 'Esta URL no existe o se revocó.',

  password_attempts:
    'Demasiados intentos fallidos. Inténtalo más tarde, usa un dispositivo en el que ya iniciaste sesión o restablece tu contraseña por correo.',
  code_attempts:
    'Demasiados códigos incorrectos. Inténtalo más tarde, o usa un dispositivo en el que ya iniciaste sesión.',
  resets_queued: 'Hay demasiadas solicitudes de contraseña pendientes. Inténtalo de nuevo en un minuto.',
  registration_by_invitation:
    'El registro requiere una invitación. Abre el enlace de tu correo de invitación o contacta con el operador.',
  registration_closed:
    'Los administradores crean las cuentas de esta instalación. Contacta con el operador para obtener una.',
  invite_needs_account:
    'no tiene cuenta; aquí solo los administradores pueden invitar a personas nuevas. Pide a uno que cree la cuenta',
  oidc_off: 'Esta instalación no tiene proveedor de OpenID Connect.',
  oidc_expired: 'Este inicio de sesión ha caducado o empezó en otro navegador. Empieza de nuevo.',
  oidc_unavailable: 'El proveedor de inicio de sesión no responde. Inténtalo de nuevo en unos minutos.',
  oidc_refused: 'El proveedor no completó el inicio de sesión. Empieza de nuevo.',
  oidc_unverified:
    'El proveedor no ha verificado tu dirección de correo. Verifícala allí e inicia sesión de nuevo.',
  oidc_taken:
    'Esta cuenta del proveedor está vinculada a otra cuenta de esta instalación. Desvincúlala primero en esa cuenta.',
  last_sign_in_method:
    'Es la última forma de iniciar sesión en tu cuenta. Añade otra antes, o restablece la contraseña para definir una.',
  confirmation_required:
    'Confirma que eres tú: inicia sesión de nuevo, o confirma con tu contraseña o una llave de acceso.',
  confirm_with_one: 'envía tu contraseña o la respuesta de una llave de acceso, no ambas',
  oidc_domain: ({ domain }) => `Inicia sesión con una dirección de correo de ${domain}.`,
  oidc_only: ({ name }) =>
    `Las contraseñas y las llaves de acceso están desactivadas para iniciar sesión y registrarse. Inicia sesión con ${name}.`,
  email_already_verified: 'La dirección de correo ya está verificada.',
  verification_link_invalid: 'Este enlace ya se usó, ha caducado o es de otra cuenta. Pide otro.',
  email_taken_meanwhile: 'Otra cuenta tiene ahora esta dirección de correo.',
  verify_email_first:
    'Verifica primero tu dirección de correo. Hasta entonces, tu cuenta solo puede enviar correos a su propia dirección.',
  mails_sent: 'Se ha alcanzado el límite de estos correos. Inténtalo más tarde.',
  needs_new_password: 'Requiere una contraseña nueva.',
  two_factor_on:
    'La autenticación en dos pasos está activada. Desactívala antes para usar otra aplicación de autenticación.',
  two_factor_off: 'La autenticación en dos pasos está desactivada.',
  two_factor_not_started: 'Configura primero la autenticación en dos pasos.',
  max_agents: ({ max }) =>
    `Una cuenta tiene como máximo ${max} agentes conectados. Desconecta uno que ya no uses.`,
  max_api_keys: ({ max }) => `Una cuenta tiene como máximo ${max} claves de API. Revoca una que ya no uses.`,
  max_feeds: ({ max }) =>
    `Una página puede tener como máximo ${max} hojas de cálculo conectadas. Desconecta una que ya no uses.`,
  last_admin: 'No puedes bloquear al último administrador. Da antes el rol a otra cuenta.',
  last_admin_account:
    'Es el último administrador de esta instalación que no está bloqueado. Da antes el rol a otra cuenta.',
  no_such_account: ({ account }) => `La cuenta ${account} no existe`,
  no_such_job: ({ name }) => `La tarea ${name} no existe`,
  mail_settled: 'Este correo ya se envió o falló. Su texto se eliminó.',
  host_invalid: 'Escribe un dominio como example.com, una dirección IP o una dirección web',
  host_own: 'No se puede bloquear el dominio de este servicio',
  host_blocked: 'Este dominio ya está bloqueado',
  max_blocked_hosts: ({ max }) => `Se pueden bloquear como máximo ${max} dominios. Desbloquea uno primero.`,
  own_account: 'No puedes bloquear tu propia cuenta.',
  owns_shared_workspaces: ({ count }) =>
    `Eres propietario de ${count === 1 ? 'un equipo' : `${count} equipos`} con otros miembros. ${count === 1 ? 'Transfiérelo, quita a los miembros o elimínalo' : 'Transfiérelos, quita a los miembros o elimínalos'} antes.`,

  not_in_plan: ({ plan, limit }) => `El plan «${plan}» no incluye ${limits[limit]}. Elige un plan mayor.`,
  plan_full: ({ plan, limit, max }) =>
    `Se ha alcanzado el límite del plan «${plan}» (${limits[limit]}: ${max}). ${spaceTexts[limit] ? `${spaceTexts[limit]} o elige` : 'Elige'} un plan mayor.`,
  plans_full: ({ limit, max }) =>
    `Ningún plan permite más de ${max} ${limits[limit]}. ${spaceTexts[limit]} antes.`,
  plan_links: ({ plan, max, count }) =>
    `El plan «${plan}» permite ${max} bloques por página; esta tiene ${count}. Archiva bloques o elige un plan mayor.`,
  plan_links_of_version: ({ plan, max, count }) =>
    `El plan «${plan}» permite ${max} bloques por página; esta versión tiene ${count}. Elige un plan mayor.`,
  plan_uploads: ({ plan }) => `El plan «${plan}» no incluye archivos subidos. Elige un plan mayor.`,
  uploads_full: ({ plan, max }) =>
    `El plan «${plan}» permite ${max} MB de archivos subidos; este archivo supera el límite. Elimina archivos o elige un plan mayor.`,
  plan_footer: ({ plan }) => `El plan «${plan}» no incluye un pie de página propio. Elige un plan mayor.`,
  plan_domain: ({ plan }) => `El plan «${plan}» no incluye un dominio propio. Elige un plan mayor.`,
  plan_seats: ({ plan }) =>
    `El equipo ha alcanzado el límite de miembros de su plan «${plan}». Quita a un miembro o elige un plan mayor.`,
  max_webhooks: ({ max }) =>
    `Una página o un equipo tiene como máximo ${max} webhooks. Elimina uno que ya no uses.`,
  max_upload_copy: ({ max }) =>
    `Esta página usa más de ${max} MB de archivos subidos, así que no se puede copiar. Elimina algunos primero.`,
  no_subscription: 'No tienes ninguna suscripción. Elige antes un plan.',
  subscription_ended: 'La suscripción ha terminado. Elige un plan para empezar otra.',
  has_subscription: 'Ya tienes una suscripción. Cámbiala con «Gestionar suscripción».',
  has_plan: ({ plan }) => `Ya tienes el plan «${plan}».`,
  no_such_plan: ({ plan, plans }) => `El plan «${plan}» no existe. Elige uno de estos: ${plans.join(', ')}`,
  no_price: ({ plan }) => `El plan «${plan}» no tiene precio para ese periodo. Elige otro`,
  free_plan: ({ plan }) => `El plan «${plan}» es gratuito y no se compra. Elige un plan de pago.`,
  not_sold: 'Esta instalación no vende planes. Usa un cupón o contacta con el operador.',
  voucher_gives_plan: 'Este cupón da un plan: canjéalo directamente, no al pagar.',
  voucher_not_for_price: ({ plan }) => `Este cupón no vale para «${plan}» a este precio.`,
  voucher_plan_gone: ({ plan }) => `El plan «${plan}» ya no existe.`,
  voucher_no_gain: ({ plan }) => `Tu plan «${plan}» ya incluye todo lo que da este cupón.`,
  voucher_attempts: ({ max }) =>
    `Puedes probar como máximo ${max} códigos de cupón por hora. Inténtalo más tarde.`,
  notice_signature: 'La firma de este evento falta, es incorrecta o es demasiado antigua.',

  other_workspace:
    'Esta clave de API está limitada a otro equipo. Envía el profile_id de una página del equipo de la clave.',
  key_limits_combined: 'No se puede combinar con profile_id. Limita la clave a una página o a un equipo.',
  key_limit_unknown: 'Elige una página o un equipo al que tengas acceso.',
  key_limit_admin: 'No se puede limitar a una página ni a un equipo.',
  other_profile: 'Tu acceso está limitado a otra página. Usa una clave o una sesión que incluya esta página.',
  no_role: 'No tienes acceso a esta página. Pide a su propietario que te invite.',
  role_read_only: 'Solo puedes ver esta página. Pide a su propietario el rol de editor.',
  role_ended: 'Tu rol en esta página ha cambiado. Recarga o pregunta a su propietario.',
  owner_deletes: 'Solo el propietario puede eliminar una página.',
  owner_exports: 'Solo el propietario puede exportar una página. Pídele una exportación.',
  last_profile: 'La última página de una cuenta no se puede eliminar. Elimina la cuenta.',
  domain_by_admins: 'Solo el propietario o un admin puede cambiar o quitar el dominio propio.',
  domain_of_service: 'Pertenece a este servicio',
  identity_by_admins:
    'Solo el propietario o un admin puede cambiar la cuenta del fediverso y el DID de Bluesky de la página.',
  username_by_admins: 'Solo el propietario o un admin puede cambiar la dirección de la página.',
  username_changes: ({ max }) =>
    `Se puede cambiar ${max} veces en 24 horas; puedes volver a una dirección anterior`,
  workspace_admins_only: 'Solo el propietario y los admins del equipo pueden hacer esto.',
  workspace_owner_only: 'Solo el propietario del equipo puede hacer esto.',
  taken_by_workspace: 'Otro equipo tiene este nombre corto',
  profile_unassigned: ({ id }) => `La página ${id} no es de este equipo`,
  no_such_profile: ({ id }) => `La página ${id} no existe`,
  owner_adds_profile: ({ id }) => `Solo su propietario puede añadir la página ${id}`,
  owner_removes_profile: ({ id }) =>
    `Solo su propietario, o el propietario o un admin del equipo, puede quitar la página ${id}`,
  owner_has_all_profiles: 'El propietario tiene acceso a todas las páginas del equipo.',
  owner_not_changed: 'Un admin no puede cambiar al propietario del equipo.',
  owner_not_demoted: 'El propietario no puede tener un rol menor. Transfiere antes la propiedad.',
  owner_by_transfer: 'Para cambiar de propietario, transfiere la propiedad.',
  owner_not_removed: 'Un admin no puede quitar al propietario.',
  owner_cannot_leave: 'El propietario no puede salir. Transfiere la propiedad o elimina el equipo.',
  limited_role: 'Tu rol está limitado a algunas páginas. Solo puedes dar o cambiar roles en estas páginas.',
  members_removed_by_admins: 'Solo el propietario y los admins del equipo pueden quitar a otro miembro.',
  already_member: 'La persona con esta dirección de correo ya es miembro.',
  you_are_member: 'Ya eres miembro de este equipo.',
  verify_to_accept:
    'Verifica primero la dirección de correo de esta cuenta: abre el enlace del correo que enviamos.',
  invite_for_other:
    'La invitación es para otra dirección de correo. Inicia sesión en la cuenta que la ha verificado.',
  member_or_email: 'Indica al miembro con member_id o con email, solo con uno',
  no_such_member: 'Este miembro no existe en este equipo',
  is_owner: 'Ya es el propietario',
  page_transfer_pending: 'Hay otra transferencia de esta página pendiente. Cancélala antes.',
  last_profile_stays:
    'La última página de una cuenta no se puede transferir. Crea antes otra. Si el plan solo permite una página, elige un plan mayor.',
  owner_transfers: 'Solo su propietario puede transferir una página.',
  transfer_pending: 'Hay otra transferencia de este equipo pendiente. Cancélala antes.',

  already_active: ({ kind }) => activeKinds[kind],
  used_by: ({ kind, id, field }) => `${kinds[kind]} ${id} ya usa: ${field}. Archívalo o cámbialo antes`,
  taken_by_campaign: 'Otra campaña de esta página ya usa este valor',
  taken_by_variant: 'Otra variante de esta página ya usa este valor',
  no_such_campaign: 'Esta campaña no existe en esta página',
  no_such_variant: 'Esta variante no existe en esta página',
  not_active_link: ({ id }) => `${id} no es un enlace activo de esta página`,
  no_such_alert: ({ id }) => `${id} no es una alerta de esta página`,
  listed_twice: ({ id }) => `${id} aparece dos veces en la lista`,
  repeats_link: 'Contiene el mismo enlace dos veces',
  field_id_taken: ({ id }) => `Otro campo ya tiene el identificador ${id}`,
  page_too_long: ({ count }) =>
    `Esta página tendría ${count} caracteres de más. Acorta textos o archiva bloques antes`,
  row_id: 'Tiene que ser el número de un enlace activo; sin él se crea uno nuevo',
  row_ambiguous: ({ ids }) =>
    `Varios enlaces usan este external_id (${ids.join(', ')}); elige uno con \`id\``,
  row_not_active: ({ id }) => `${id} no es un enlace activo de esta página; sin número se crea uno nuevo`,
  row_of_other_link: ({ id }) => `El enlace ${id} ya usa este external_id; sin \`id\` se cambia ese`,
  row_repeats: ({ row }) => `links[${row}] selecciona el mismo enlace; combina las dos filas`,
  required_to_create: 'Falta: ningún enlace activo tiene este external_id',
  revision_now: ({ revision }) => `Ahora es ${revision}; lee el enlace otra vez y repite el cambio`,
  schedule_campaign: 'Pon el inicio en el futuro para programar la campaña',
  operator_for: ({ operators, attribute }) => `Con ${attribute} puede ser: ${operators.join(', ')}`,
  list_for: ({ operator }) => `Con ${operator} tiene que ser una lista`,
  single_for: ({ operator }) => `Con ${operator} tiene que ser un solo valor`,
  two_numbers: 'Con «between», dos números: desde y hasta',
  condition_os: ({ max }) => `Un nombre como Android, de ${max} caracteres como mucho`,
  condition_language: 'Un código de idioma sin región, como pt',
  condition_host: 'Un nombre como news.example.com, sin https:// ni ruta',
  condition_text: ({ max }) => `Un texto de ${max} caracteres como mucho`,
  condition_weekday: 'Un número entero de 1 (lunes) a 7',
  preview_token: 'No es válido; revisa la versión de nuevo',
  changed_since: 'Ha cambiado desde que se aplicó el arreglo',
  ids_or_all: 'Envía ids o all: true',
  drop_percent: 'Las visitas no pueden bajar más del 100 por ciento',

  archives_made: ({ max }) =>
    `Has alcanzado el límite de ${max} exportaciones al día. Descarga una existente o inténtalo mañana.`,
  webhooks_off: 'Los webhooks están desactivados en esta instalación. Contacta con el operador.',
  webhooks_by_admins: 'Solo el propietario y los admins de la página pueden gestionar sus webhooks.',
  webhook_subject: 'Envía profile_id o workspace_id, no ambos',
  webhooks_of_all_profiles:
    'Los webhooks de un equipo reciben eventos de todas sus páginas, pero tu rol está limitado a algunas. Añade un webhook a una página.',
  webhook_tests: ({ max }) => `Puedes enviar como máximo ${max} pruebas y eventos repetidos por minuto.`,
  webhook_off: 'El webhook está desactivado. Actívalo primero y luego envía el evento de nuevo.',
  webhook_page_moved: 'La página de este evento ya no pertenece al webhook ni a su equipo.',
}
