import type { MailTexts } from './type.ts'

const operator = (site: string) => `Si no fuiste tú, escribe enseguida a quien administra ${site}.`
const domain = (host: string) => ({
  label: 'Abrir los ajustes',
  closing: `Si ${host} ya no es tuyo, quítalo de los ajustes de la página.`,
})
const alerts = 'En los ajustes de la página eliges qué avisos llegan por correo y cuándo.'

export const es: MailTexts = {
  hello: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  copy: 'Si el botón no funciona, copia esta dirección:',
  unknownDay: 'un día desconocido',
  notice: {
    fine: 'Si fuiste tú, no hay nada que hacer.',
    label: 'Revisar tu cuenta',
    closing: (url) => `Si no fuiste tú, elige enseguida una contraseña nueva: ${url}`,
  },
  outcome: {
    all: () => 'Se cerraron todas las sesiones y se revocaron todas las claves de API.',
    sessions: (n) => (n === 1 ? 'Se cerró otra sesión.' : `Se cerraron otras ${n} sesiones.`),
    revoked: (n) => (n === 1 ? 'Se revocó una clave de API.' : `Se revocaron ${n} claves de API.`),
    kept: (n) =>
      n === 1
        ? 'Una clave de API sigue funcionando; revócala si no la conoces.'
        : `${n} claves de API siguen funcionando; revoca las que no conozcas.`,
    passkeys: (n) =>
      n === 1
        ? 'Una llave de acceso sigue permitiendo entrar; elimínala si no la conoces.'
        : `${n} llaves de acceso siguen permitiendo entrar; elimina las que no conozcas.`,
  },
  ended: {
    sessions: 'Dispositivos con sesión iniciada',
    apiKeys: 'Claves de API',
    passkeys: 'Llaves de acceso',
    identities: 'Cuentas vinculadas',
    agents: 'Agentes conectados',
    authenticator: 'Autenticación en dos pasos. Configúrala de nuevo.',
    pendingEmail: 'Un cambio pendiente del correo electrónico',
    members: 'Miembros de tus equipos',
    invites: 'Invitaciones a equipos',
    transfers: 'Traspasos',
    memberships: 'Pertenencias a otros equipos',
    profiles: 'Páginas compartidas por equipos',
    domains: 'Dominio propio sin verificar',
    checkouts: 'Pagos abiertos',
    webhooks: 'Webhooks',
    archives: 'Exportaciones',
    feeds: 'Hojas de cálculo conectadas',
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `Confirma tu correo para ${site}`,
      paragraphs: [`Confirma que esta dirección pertenece a tu cuenta en ${site}.`],
      label: 'Confirmar la dirección',
      closing: 'Si no has abierto una cuenta, ignora este mensaje.',
    }),
    password_reset: (_, { site }) => ({
      subject: `Elige una contraseña nueva para ${site}`,
      paragraphs: [
        `Alguien, seguramente tú, pidió una contraseña nueva para tu cuenta en ${site}.`,
        'El enlace funciona una vez, durante una hora. Al usarlo se cierran todas las sesiones y se revocan las claves de API de la cuenta.',
      ],
      label: 'Elegir una contraseña',
      closing: 'Si no fuiste tú, ignora este mensaje: tu contraseña sigue igual.',
    }),
    account_created: (_, { site }) => ({
      subject: `Se creó una cuenta para ti en ${site}`,
      paragraphs: [
        `La administración de ${site} creó una cuenta para esta dirección de correo. Elige una contraseña para entrar.`,
        'El enlace funciona una vez, durante siete días. Después pide otro con «¿Olvidaste tu contraseña?».',
      ],
      label: 'Elegir una contraseña',
      closing: 'Si no esperabas esta cuenta, ignora este mensaje.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'Tu contraseña ha cambiado',
      paragraphs: [`La contraseña de tu cuenta se cambió el ${when(at)}.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `Tu cuenta en ${site} ya es solo tuya`,
      paragraphs: [
        `Tu correo se confirmó por primera vez el ${when(at)}. Antes, otra persona podría haber abierto la cuenta con él, así que lo que la cuenta había dado a otros o empezado ha terminado:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– Nada: no había nada.']),
        'Lo que hay en la cuenta se queda y es de antes de la confirmación. Mira si es tuyo:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'Revisar tu cuenta',
      closing:
        'Si estas páginas las hizo otra persona, retíralas o bórralas. Lo que tú diste a otros, vuelve a darlo.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'Tu correo ha cambiado',
      paragraphs: [
        `El correo de tu cuenta se cambió a ${newEmail} el ${when(at)}. Aquí ya no llegan mensajes.`,
      ],
      closing: operator(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'La autenticación en dos pasos está activada',
      paragraphs: [
        `Desde el ${when(at)}, al entrar se pide también un código de tu aplicación de autenticación. Guarda los códigos de recuperación en lugar seguro.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'La autenticación en dos pasos está desactivada',
      paragraphs: [`Desde el ${when(at)}, basta tu contraseña para entrar.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'Tienes nuevos códigos de recuperación',
      paragraphs: [`El ${when(at)} se crearon nuevos códigos de recuperación. Los anteriores ya no sirven.`],
    }),
    passkey_added: ({ at, passkey }, { when }) => ({
      subject: 'Se añadió una llave de acceso',
      paragraphs: [
        `El ${when(at)} se añadió la llave de acceso${passkey ? ` «${passkey}»` : ''} a tu cuenta. Permite entrar sin tu contraseña.`,
      ],
    }),
    passkey_removed: ({ at, passkey }, { when }) => ({
      subject: 'Se eliminó una llave de acceso',
      paragraphs: [
        `El ${when(at)} se eliminó la llave de acceso${passkey ? ` «${passkey}»` : ''} de tu cuenta.`,
      ],
    }),
    passkey_copied: ({ at, passkey }, { when }) => ({
      subject: 'Se rechazó una llave de acceso copiada',
      paragraphs: [
        `El ${when(at)} se rechazó un inicio de sesión con la llave${passkey ? ` «${passkey}»` : ''}, porque puede que se haya copiado. Elimínala de tu cuenta y añade una nueva.`,
      ],
    }),
    identity_linked: ({ at, provider }, { when }) => ({
      subject: `Se vinculó tu cuenta de ${provider}`,
      paragraphs: [`El ${when(at)} se vinculó tu cuenta de ${provider}. Permite entrar sin tu contraseña.`],
    }),
    identity_unlinked: ({ at, provider }, { when }) => ({
      subject: `Se desvinculó tu cuenta de ${provider}`,
      paragraphs: [`El ${when(at)} se desvinculó tu cuenta de ${provider}. Ya no puedes entrar con ella.`],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `Nueva entrada en ${site}`,
      paragraphs: [
        `Alguien entró en tu cuenta el ${when(at)}: ${device || 'dispositivo desconocido'}, desde la dirección ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'Se creó una clave de API',
      paragraphs: [
        keyName
          ? `La clave de API «${keyName}» con el alcance «${scope}» se creó el ${when(at)}. Puede actuar por ti hasta que caduque o se revoque.`
          : `El ${when(at)} se creó una clave de API con el alcance «${scope}». Puede actuar por ti hasta que caduque o se revoque.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'Un agente obtuvo acceso',
      paragraphs: [
        `${agent ? `El agente «${agent}»` : 'Un agente'} obtuvo acceso a una página de tu cuenta el ${when(at)}. Puede ${scope === 'write' ? 'leerla y cambiarla' : 'leerla'} hasta que lo retires.`,
      ],
    }),
    account_blocked: ({ at, reason }, { site, when }) => ({
      subject: `Tu cuenta en ${site} ha sido bloqueada`,
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
      subject: `Te invitan a un espacio de trabajo en ${site}`,
      paragraphs: [
        workspace
          ? `${inviter || 'Alguien'} te invita al espacio de trabajo «${workspace}» con el papel «${role}».`
          : `${inviter || 'Alguien'} te invita a un espacio de trabajo con el papel «${role}».`,
        'Acepta con una cuenta de este correo; puedes abrirla de paso. La invitación vale siete días.',
      ],
      label: 'Ver la invitación',
      closing: 'Si no conoces a esta persona, ignora este mensaje: no pasa nada.',
    }),
    transfer_request: ({ owner, workspace, page }) => ({
      subject: page ? 'Te ofrecen una página' : 'Te ofrecen un espacio de trabajo',
      paragraphs: page
        ? [
            `${owner || 'Alguien'} quiere traspasarte la página ${page}.`,
            'Si aceptas, la página usa tu plan. Su dirección, contenido y estadísticas pasan a tu cuenta. La oferta vale siete días.',
          ]
        : [
            workspace
              ? `${owner || 'Quien lo posee'} te ofrece la propiedad del espacio de trabajo «${workspace}».`
              : `${owner || 'Quien lo posee'} te ofrece la propiedad de un espacio de trabajo del que eres miembro.`,
            'Si aceptas, desde entonces rige tu plan, y quien lo poseía sigue como administrador. La oferta vale 24 horas.',
          ],
      label: 'Aceptar o rechazar',
      closing: 'Si no respondes, nada cambia.',
    }),
    page_transferred: ({ page, to }) => ({
      subject: 'Tu página se ha traspasado',
      paragraphs: [
        `La página ${page} pertenece ahora a la cuenta con la dirección ${to}.`,
        'Las claves de API, los agentes, los webhooks, las hojas de cálculo conectadas y los espacios de trabajo han perdido la página. Tus otras páginas no cambian.',
      ],
      label: 'Ver tus páginas',
      closing: 'Recibes este mensaje porque ofreciste esta página.',
    }),
    page_declined: ({ page, to }) => ({
      subject: 'Tu página ha sido rechazada',
      paragraphs: [`${to} no ha aceptado la página ${page}. Se queda en tu cuenta.`],
      label: 'Abrir los ajustes',
      closing: 'Recibes este mensaje porque ofreciste esta página.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `Tu cuenta en ${site} se ha borrado`,
      paragraphs: [
        `Tu cuenta y todo lo que tenía se borraron el ${when(at)}.`,
        'Gracias por haber estado con nosotros.',
      ],
      closing: operator(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `Nueva respuesta a «${short(form)}»`,
      paragraphs: [`Alguien ha rellenado el formulario «${form}» en tu página ${profile}.`, ...lines],
      label: 'Ver todas las respuestas',
      closing:
        'Esto lo escribió un visitante: no sigas ninguna dirección en la que no confíes. Completas solo están en la lista de respuestas.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} está verificado`,
      paragraphs: [
        `Se encontró el registro de ${host}. Si el dominio apunta a nosotros, tu página está ahí desde ahora.`,
        `Conserva el registro TXT ${record}: se consulta cada día.`,
      ],
      ...domain(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `El registro de ${short(host)} ya no está`,
      paragraphs: [
        `El registro TXT ${record} ya no está o dice otra cosa. Tu página sigue en ${host} durante tres días.`,
        'Vuelve a ponerlo en este plazo y nada cambia.',
      ],
      ...domain(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `Tu página ya no está en ${short(host)}`,
      paragraphs: [
        `El registro TXT ${record} ya no nombra tu página, así que ${host} ha dejado de mostrarla. Su dirección en ${site} funciona como antes.`,
        'Para recuperar el dominio, pon el registro y guarda de nuevo el dominio en los ajustes de la página.',
      ],
      ...domain(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `No se pudo verificar ${short(host)}`,
      paragraphs: [
        `No se encontró el registro TXT ${record} con el valor de tu página, o el dominio lo ha demostrado otra página. Ya no se consulta.`,
        'Pon el registro y guarda de nuevo el dominio en los ajustes de la página.',
      ],
      ...domain(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `El webhook hacia ${short(host)} está fallando`,
      paragraphs: [
        `Los últimos ${count} intentos de enviar eventos de ${place} a ${host} han fallado.`,
        'Los eventos se guardan y se reintentan durante un máximo de tres días. Tras 20 intentos fallidos seguidos, el webhook se desactiva.',
      ],
      label: 'Ver los intentos',
      closing:
        'Cuando el receptor vuelva a funcionar, envíele un evento de prueba: lo que espera sale enseguida.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `El webhook hacia ${short(host)} está desactivado`,
      paragraphs: [
        abandoned
          ? `La persona que creó el webhook hacia ${host} ya no puede gestionar los webhooks de ${place}, por lo que se ha desactivado. Si lo activa de nuevo, pasa a ser suyo.`
          : gone
            ? `${host} respondió que no quiere más eventos de ${place} (410).`
            : `${count} intentos seguidos de enviar eventos de ${place} a ${host} han fallado.`,
        'Ya no se envía nada, y los eventos nuevos no se guardan para él. Lo que ya espera se envía en cuanto lo active de nuevo.',
      ],
      label: 'Abrir el webhook',
      closing: 'Si ya no lo necesita, elimínelo.',
    }),
    alert: ({ profile, title, message }) => ({
      subject: `${title} – ${profile}`,
      paragraphs: [message],
      label: 'Abrir tu página',
      closing: alerts,
    }),
    alert_digest: ({ profile, count, lines }) => ({
      subject: `${count} avisos – ${profile}`,
      paragraphs: [
        ...lines,
        ...(Number(count) > lines.length ? [`Y ${Number(count) - lines.length} más.`] : []),
      ],
      label: 'Ver todos los avisos',
      closing: alerts,
    }),
  },
}
