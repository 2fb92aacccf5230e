import type { MailTexts } from './type.ts'

/** Names of roles and permissions in the studio. */
const roles: Readonly<Record<string, string>> = {
  owner: 'Propietario',
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Lector',
}
const scopes: Readonly<Record<string, string>> = {
  read: 'Leer',
  write: 'Leer y escribir',
  admin: 'Administración',
}

const formatOperatorAdvice = (site: string) =>
  `Si no fuiste tú, contacta de inmediato con el operador de ${site}.`
const createDomainSection = (host: string) => ({
  label: 'Abrir ajustes',
  closing: `Si ${host} ya no es tuyo, quítalo en los ajustes de la página.`,
})
const alerts =
  'En las preferencias de alertas de tu página puedes elegir qué alertas enviamos por correo y cuándo.'

export const es: MailTexts = {
  hello: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  copy: 'Si el botón no funciona, abre esta dirección web:',
  pages: 'Páginas',
  unknownDay: 'una fecha desconocida',
  yes: 'sí',
  no: 'no',
  notice: {
    fine: 'Si fuiste tú, no tienes que hacer nada.',
    label: 'Revisar tu cuenta',
    closing: (url) => `Si no fuiste tú, elige de inmediato una nueva contraseña: ${url}`,
  },
  outcome: {
    all: () => 'Se cerró tu sesión en todos los dispositivos.',
    access: () => 'Tus claves de API, agentes y cuentas vinculadas han perdido el acceso.',
    sessions: (n) =>
      n === 1 ? 'Se cerró tu sesión en otro dispositivo.' : `Se cerró tu sesión en otros ${n} dispositivos.`,
    revoked: (n) => (n === 1 ? 'Se revocó una clave de API.' : `Se revocaron ${n} claves de API.`),
    kept: (n) =>
      n === 1
        ? 'Una clave de API sigue funcionando. Revócala si no la reconoces.'
        : `${n} claves de API siguen funcionando. Revoca las que no reconozcas.`,
    passkeys: (n) =>
      n === 1
        ? 'Una llave de acceso sigue funcionando. Quítala si no la reconoces.'
        : `${n} llaves de acceso siguen funcionando. Quita las que no reconozcas.`,
  },
  revokedAccess: {
    sessions: 'Dispositivos con sesión iniciada',
    apiKeys: 'Claves de API',
    passkeys: 'Llaves de acceso',
    identities: 'Cuentas vinculadas',
    agents: 'Agentes conectados',
    authenticator: 'Autenticación en dos pasos. Configúrala de nuevo.',
    pendingEmail: 'Un cambio pendiente del correo electrónico',
    members: 'Miembros de tus equipos',
    invites: 'Invitaciones a equipos',
    transfers: 'Transferencias',
    memberships: 'Pertenencias a otros equipos',
    profiles: 'Páginas compartidas por equipos',
    domains: 'Dominio propio sin verificar',
    checkouts: 'Pagos abiertos',
    webhooks: 'Webhooks',
    exports: 'Exportaciones',
    feeds: 'Hojas de cálculo conectadas',
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `Verifica tu dirección de correo para ${site}`,
      paragraphs: [`Verifica que esta dirección de correo pertenece a tu cuenta en ${site}.`],
      label: 'Verificar dirección de correo',
      closing: 'Si no creaste ninguna cuenta, ignora este mensaje.',
    }),
    password_reset: ({ access }, { site }) => ({
      subject: `Elige una nueva contraseña para ${site}`,
      paragraphs: [
        `Hemos recibido una solicitud para restablecer la contraseña de tu cuenta en ${site}.`,
        `El enlace funciona una vez y es válido durante una hora. Si lo usas, se cerrará tu sesión en todos los dispositivos${access ? ' y tus claves de API, agentes y cuentas vinculadas perderán el acceso' : ''}.`,
      ],
      label: 'Elegir una contraseña',
      closing: 'Si no fuiste tú, ignora este mensaje. Tu contraseña sigue igual.',
    }),
    account_created: (_, { site }) => ({
      subject: `Se creó una cuenta para ti en ${site}`,
      paragraphs: [
        `Un administrador de ${site} creó una cuenta para esta dirección de correo. Elige una contraseña para iniciar sesión.`,
        'El enlace funciona una vez y es válido durante siete días. Después, pide otro con «¿Olvidaste tu contraseña?».',
      ],
      label: 'Elegir una contraseña',
      closing: 'Si no esperabas esta cuenta, ignora este mensaje.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'Tu contraseña se ha cambiado',
      paragraphs: [`La contraseña de tu cuenta se cambió el ${when(at)}.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `Se restableció el acceso a tu cuenta en ${site}`,
      paragraphs: [
        `Tu dirección de correo se verificó por primera vez el ${when(at)}. Antes, otra persona podría haber creado la cuenta, así que hemos revocado todo el acceso anterior:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– No había ningún acceso anterior.']),
        'El contenido anterior se conservó. Comprueba que estas páginas son tuyas:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'Revisar tu cuenta',
      closing:
        'Si otra persona creó estas páginas, deja de publicarlas o elimínalas. Si otras personas necesitan acceso, invítalas de nuevo.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'Tu dirección de correo se ha cambiado',
      paragraphs: [
        `La dirección de correo de tu cuenta se cambió a ${newEmail} el ${when(at)}. Este es el último mensaje a tu dirección de correo anterior.`,
      ],
      closing: formatOperatorAdvice(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'La autenticación en dos pasos se ha activado',
      paragraphs: [
        `Desde el ${when(at)}, para iniciar sesión también hace falta un código de tu aplicación de autenticación. Guarda tus códigos de recuperación en un lugar seguro.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'La autenticación en dos pasos se ha desactivado',
      paragraphs: [`Desde el ${when(at)}, basta tu contraseña para iniciar sesión.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'Tienes nuevos códigos de recuperación',
      paragraphs: [
        `El ${when(at)} se crearon nuevos códigos de recuperación. Los anteriores ya no funcionan.`,
      ],
    }),
    passkey_added: ({ at, passkey }, { when }) => ({
      subject: 'Se añadió una llave de acceso',
      paragraphs: [
        `El ${when(at)} se añadió la llave de acceso${passkey ? ` «${passkey}»` : ''} a tu cuenta. Permite iniciar sesión sin tu contraseña.`,
      ],
    }),
    passkey_removed: ({ at, passkey }, { when }) => ({
      subject: 'Se quitó una llave de acceso',
      paragraphs: [
        `El ${when(at)} se quitó la llave de acceso${passkey ? ` «${passkey}»` : ''} de tu cuenta.`,
      ],
    }),
    passkey_copied: ({ at, passkey }, { when }) => ({
      subject: 'Se rechazó un inicio de sesión con una llave de acceso posiblemente copiada',
      paragraphs: [
        `El ${when(at)} se rechazó un inicio de sesión con la llave de acceso${passkey ? ` «${passkey}»` : ''}, porque puede que se haya copiado. Quítala de tu cuenta y añade otra.`,
      ],
    }),
    identity_linked: ({ at, provider }, { when }) => ({
      subject: `Se vinculó tu cuenta de ${provider}`,
      paragraphs: [
        `El ${when(at)} se vinculó tu cuenta de ${provider}. Permite iniciar sesión sin tu contraseña.`,
      ],
    }),
    identity_unlinked: ({ at, provider }, { when }) => ({
      subject: `Se desvinculó tu cuenta de ${provider}`,
      paragraphs: [
        `El ${when(at)} se desvinculó tu cuenta de ${provider}. Ya no puedes iniciar sesión con ella.`,
      ],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `Nuevo inicio de sesión en ${site}`,
      paragraphs: [
        `Se inició sesión en tu cuenta el ${when(at)} con ${device || 'un dispositivo desconocido'}, desde la dirección IP ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'Se creó una clave de API',
      paragraphs: [
        keyName
          ? `La clave de API «${keyName}» con el permiso «${scopes[scope] ?? scope}» se creó el ${when(at)}. Puede actuar por ti hasta que caduque o se revoque.`
          : `El ${when(at)} se creó una clave de API con el permiso «${scopes[scope] ?? scope}». Puede actuar por ti hasta que caduque o se revoque.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'Se conectó un agente',
      paragraphs: [
        `${agent ? `El agente «${agent}»` : 'Un agente'} obtuvo acceso a una página de tu cuenta el ${when(at)}. Puede ${scope === 'write' ? 'leer y cambiar' : 'leer'} esta página hasta que lo desconectes.`,
      ],
    }),
    account_blocked: ({ at, reason }, { site, when }) => ({
      subject: `Tu cuenta en ${site} se ha bloqueado`,
      paragraphs: [
        `Tu cuenta se bloqueó el ${when(at)}. Ya no puedes iniciar sesión y tus páginas no están disponibles.`,
        `Motivo: ${reason}`,
      ],
      closing: `Si crees que es un error, contacta con el operador de ${site}.`,
    }),
    link_blocked: ({ page, host, reason }, { site }) => ({
      subject: `Ya no se muestran los enlaces a ${host}`,
      paragraphs: [
        `El operador de ${site} ha bloqueado ${host}. Los enlaces a ese sitio ya no se muestran en ${page}.`,
        `Motivo: ${reason}`,
      ],
      label: 'Abrir en el estudio',
      closing: `Si crees que es un error, contacta con el operador de ${site}.`,
    }),
    workspace_invite: ({ inviter, workspace, role }, { site }) => ({
      subject: `Te han invitado a un equipo en ${site}`,
      paragraphs: [
        `${inviter || 'Un miembro'} te invita a ${workspace ? `el equipo «${workspace}»` : 'un equipo'} con el rol «${roles[role] ?? role}».`,
        'Para aceptar, inicia sesión o crea una cuenta con esta dirección de correo. La invitación es válida durante siete días.',
      ],
      label: 'Ver invitación',
      closing: 'Si no conoces a esta persona, ignora este mensaje.',
    }),
    transfer_request: ({ owner, workspace, page, pageName, pageNames: { length: count } = [] }) => ({
      subject: count
        ? 'Alguien quiere transferirte páginas'
        : page
          ? 'Alguien quiere transferirte una página'
          : 'Alguien quiere transferirte un equipo',
      paragraphs: count
        ? [
            `${owner || 'Otra persona'} quiere transferirte la propiedad de ${count} páginas.`,
            'Si aceptas, las páginas usan tu plan. Sus direcciones, contenido y métricas pasan a tu cuenta. Para aceptar, inicia sesión o crea una cuenta con esta dirección de correo. Puedes aceptar durante siete días.',
          ]
        : page
          ? [
              `${owner || 'Otra persona'} quiere transferirte la propiedad de la página ${pageName ? `«${pageName}» (${page})` : page}.`,
              'Si aceptas, la página usa tu plan. Su dirección, contenido y métricas pasan a tu cuenta. Para aceptar, inicia sesión o crea una cuenta con esta dirección de correo. Puedes aceptar durante siete días.',
            ]
          : [
              `${owner || 'El propietario'} quiere transferirte la propiedad de ${workspace ? `el equipo «${workspace}»` : 'un equipo del que eres miembro'}.`,
              'Si aceptas, el equipo usa tu plan y el propietario anterior pasa a ser admin. Puedes aceptar durante 24 horas.',
            ],
      label: 'Aceptar o rechazar',
      closing: 'Si no respondes, nada cambia.',
    }),
    page_transferred: ({ page, to }, { short }) => ({
      subject: `Tu página ${short(page)} se ha transferido`,
      paragraphs: [
        `La página ${page} pertenece ahora a la cuenta con la dirección de correo ${to}.`,
        'Las claves de API, los agentes, los webhooks, las hojas de cálculo conectadas y los equipos han perdido la página. Tus otras páginas no cambian.',
      ],
      label: 'Ver tus páginas',
      closing: 'Recibes este mensaje porque transferiste esta página.',
    }),
    page_declined: ({ page, to }) => ({
      subject: 'La transferencia de tu página ha sido rechazada',
      paragraphs: [`${to} no ha aceptado la página ${page}. Se queda en tu cuenta.`],
      label: 'Abrir los ajustes',
      closing: 'Recibes este mensaje porque querías transferir esta página.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `Tu cuenta en ${site} se ha eliminado`,
      paragraphs: [
        `Tu cuenta y todo lo que contenía se eliminaron el ${when(at)}.`,
        'Gracias por usar nuestro servicio.',
      ],
      closing: formatOperatorAdvice(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `Nueva respuesta en «${short(form)}» – ${short(profile)}`,
      paragraphs: [`Un visitante envió el formulario «${form}» en tu página ${profile}.`, ...lines],
      label: 'Abrir la respuesta',
      closing:
        'Este texto lo escribió un visitante. No abras enlaces en los que no confíes. El estudio muestra el texto completo. Puedes desactivar estos correos en las preferencias de alertas de tu página.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} está verificado`,
      paragraphs: [
        `Hemos encontrado el registro de ${host}. Si el dominio apunta a nuestro servicio, ya muestra tu página.`,
        `Conserva el registro TXT ${record}. Lo comprobamos cada día.`,
      ],
      ...createDomainSection(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `Falta el registro de ${short(host)}`,
      paragraphs: [
        `El registro TXT ${record} falta o tiene otro valor. Tu página sigue disponible en ${host} durante tres días.`,
        'Restaura el registro en este plazo para conservar el dominio.',
      ],
      ...createDomainSection(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `Tu página ya no está en ${short(host)}`,
      paragraphs: [
        `El registro TXT ${record} ya no tiene el valor de tu página, así que ${host} ya no la muestra. Su dirección en ${site} sigue funcionando.`,
        'Para volver a usar el dominio, pon el registro TXT y después pulsa «Comprobar de nuevo» en los ajustes de la página.',
      ],
      ...createDomainSection(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `No se pudo verificar ${short(host)}`,
      paragraphs: [
        `No se encontró el registro TXT ${record} con el valor de tu página, u otra página usa el dominio. Ya no lo comprobamos.`,
        'Pon el registro TXT y después pulsa «Comprobar de nuevo» en los ajustes de la página.',
      ],
      ...createDomainSection(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `El webhook a ${short(host)} falla`,
      paragraphs: [
        `Los últimos ${count} intentos de enviar eventos de ${place} a ${host} han fallado.`,
        'Reintentamos los eventos durante un máximo de tres días. Tras 20 intentos fallidos seguidos (unos tres días), el webhook se desactiva.',
      ],
      label: 'Ver intentos',
      closing:
        'Cuando el receptor vuelva a funcionar, envía un evento de prueba. Los eventos pendientes se envían entonces de inmediato.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `El webhook a ${short(host)} está desactivado`,
      paragraphs: [
        abandoned
          ? `La persona que gestiona el webhook a ${host} ya no tiene permiso para gestionar webhooks de ${place}, así que lo hemos desactivado. Si lo activas de nuevo, pasas a gestionarlo tú.`
          : gone
            ? `${host} rechazó los eventos de ${place} de forma permanente (410 Gone).`
            : `${count} intentos seguidos de enviar eventos de ${place} a ${host} han fallado.`,
        'No se envían eventos y los eventos nuevos no se guardan. Los eventos pendientes se envían cuando actives de nuevo el webhook.',
      ],
      label: 'Abrir webhook',
      closing: 'Si ya no lo necesitas, elimínalo.',
    }),
    alert: ({ profile, title, message }) => ({
      subject: `${title} – ${profile}`,
      paragraphs: [message],
      label: 'Abrir página',
      closing: alerts,
    }),
    alert_digest: ({ profile, count, lines }) => ({
      subject: `${count} alertas – ${profile}`,
      paragraphs: [
        ...lines,
        ...(Number(count) > lines.length ? [`Y ${Number(count) - lines.length} más.`] : []),
      ],
      label: 'Ver todas las alertas',
      closing: alerts,
    }),
  },
}
