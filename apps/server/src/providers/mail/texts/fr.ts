import type { MailTexts } from './type.ts'

const roles: Readonly<Record<string, string>> = {
  owner: 'Propriétaire',
  admin: 'Admin',
  editor: 'Éditeur',
  viewer: 'Lecteur',
}
const formatOperatorAdvice = (site: string) =>
  `Si ce n’était pas vous, écrivez tout de suite à l’exploitant de ${site}.`
const createDomainSection = (host: string) => ({
  label: 'Ouvrir les réglages',
  closing: `Si ${host} n’est plus à vous, retirez ce domaine des réglages de la page.`,
})
const alerts = 'Vous choisissez dans les réglages de la page quelles alertes arrivent par courriel, et quand.'

export const fr: MailTexts = {
  hello: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  copy: 'Si le bouton ne fonctionne pas, copiez cette adresse :',
  pages: 'Pages',
  unknownDay: 'un jour inconnu',
  yes: 'oui',
  no: 'non',
  notice: {
    fine: 'Si c’était vous, il n’y a rien à faire.',
    label: 'Voir votre compte',
    closing: (url) => `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : ${url}`,
  },
  outcome: {
    all: () => 'Toutes les sessions ont été fermées.',
    access: () => 'Les clés d’API, les agents et les comptes associés ont perdu l’accès.',
    sessions: (n) => (n === 1 ? 'Une autre session a été fermée.' : `${n} autres sessions ont été fermées.`),
    revoked: (n) => (n === 1 ? 'Une clé d’API a été révoquée.' : `${n} clés d’API ont été révoquées.`),
    kept: (n) =>
      n === 1
        ? 'Une clé d’API fonctionne encore ; révoquez-la si vous ne la connaissez pas.'
        : `${n} clés d’API fonctionnent encore ; révoquez celles que vous ne connaissez pas.`,
    passkeys: (n) =>
      n === 1
        ? 'Une clé d’accès permet encore de se connecter ; supprimez-la si vous ne la connaissez pas.'
        : `${n} clés d’accès permettent encore de se connecter ; supprimez celles que vous ne connaissez pas.`,
  },
  revokedAccess: {
    sessions: 'Appareils connectés',
    apiKeys: 'Clés d’API',
    passkeys: 'Clés d’accès',
    identities: 'Comptes liés',
    agents: 'Agents connectés',
    authenticator: 'Authentification à deux facteurs. Configurez-la à nouveau.',
    pendingEmail: 'Un changement d’adresse e-mail en attente',
    members: 'Membres de vos espaces de travail',
    invites: 'Invitations à des espaces de travail',
    transfers: 'Cessions',
    memberships: 'Appartenances à d’autres espaces de travail',
    profiles: 'Pages partagées par des espaces de travail',
    domains: 'Domaine personnalisé non vérifié',
    checkouts: 'Paiements ouverts',
    webhooks: 'Webhooks',
    exports: 'Exportations',
    feeds: 'Feuilles de calcul connectées',
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `Confirmez votre adresse pour ${site}`,
      paragraphs: [`Confirmez que cette adresse appartient à votre compte chez ${site}.`],
      label: 'Confirmer l’adresse',
      closing: 'Si vous n’avez pas ouvert de compte, ignorez ce message.',
    }),
    password_reset: ({ access }, { site }) => ({
      subject: `Choisissez un nouveau mot de passe pour ${site}`,
      paragraphs: [
        `Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte chez ${site}.`,
        `Le lien fonctionne une fois, pendant une heure. L’utiliser ferme toutes les sessions${access ? ' et retire l’accès aux clés d’API, aux agents et aux comptes associés' : ''}.`,
      ],
      label: 'Choisir un mot de passe',
      closing: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe ne change pas.',
    }),
    account_created: (_, { site }) => ({
      subject: `Un compte a été créé pour vous chez ${site}`,
      paragraphs: [
        `L’administration de ${site} a créé un compte pour cette adresse e-mail. Choisissez un mot de passe pour vous connecter.`,
        'Le lien fonctionne une fois, pendant sept jours. Ensuite, demandez-en un nouveau avec « Mot de passe oublié ».',
      ],
      label: 'Choisir un mot de passe',
      closing: 'Si vous n’attendiez pas ce compte, ignorez ce message.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'Votre mot de passe a été changé',
      paragraphs: [`Le mot de passe de votre compte a été changé le ${when(at)}.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `Votre compte chez ${site} n’est plus qu’à vous`,
      paragraphs: [
        `Votre adresse a été confirmée pour la première fois le ${when(at)}. Avant cela, quelqu’un d’autre aurait pu ouvrir le compte avec elle ; ce que le compte avait donné à d’autres ou commencé a donc pris fin :`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– Rien : il n’y avait rien.']),
        'Ce qui est dans le compte reste et date d’avant la confirmation. Vérifiez que c’est bien à vous :',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'Voir votre compte',
      closing:
        'Si quelqu’un d’autre a fait ces pages, dépubliez-les ou supprimez-les. Ce que vous aviez donné vous-même, donnez-le à nouveau.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'Votre adresse a été changée',
      paragraphs: [
        `L’adresse de votre compte a été remplacée par ${newEmail} le ${when(at)}. Les messages n’arrivent plus ici.`,
      ],
      closing: formatOperatorAdvice(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'L’authentification à deux facteurs est activée',
      paragraphs: [
        `Depuis le ${when(at)}, la connexion demande aussi un code de votre application d’authentification. Gardez les codes de secours en lieu sûr.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'L’authentification à deux facteurs est désactivée',
      paragraphs: [`Depuis le ${when(at)}, votre mot de passe suffit pour vous connecter.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'Vous avez de nouveaux codes de secours',
      paragraphs: [
        `De nouveaux codes de secours ont été créés le ${when(at)}. Les anciens ne fonctionnent plus.`,
      ],
    }),
    passkey_added: ({ at, passkey }, { when }) => ({
      subject: 'Une clé d’accès a été ajoutée',
      paragraphs: [
        `La clé d’accès${passkey ? ` « ${passkey} »` : ''} a été ajoutée à votre compte le ${when(at)}. Elle permet de se connecter sans mot de passe.`,
      ],
    }),
    passkey_removed: ({ at, passkey }, { when }) => ({
      subject: 'Une clé d’accès a été supprimée',
      paragraphs: [
        `La clé d’accès${passkey ? ` « ${passkey} »` : ''} a été supprimée de votre compte le ${when(at)}.`,
      ],
    }),
    passkey_copied: ({ at, passkey }, { when }) => ({
      subject: 'Une clé d’accès copiée a été refusée',
      paragraphs: [
        `Le ${when(at)}, une connexion avec la clé${passkey ? ` « ${passkey} »` : ''} a été refusée, car la clé a peut-être été copiée. Supprimez-la de votre compte et ajoutez-en une nouvelle.`,
      ],
    }),
    identity_linked: ({ at, provider }, { when }) => ({
      subject: `Votre compte ${provider} a été associé`,
      paragraphs: [
        `Votre compte ${provider} a été associé le ${when(at)}. Il permet de se connecter sans mot de passe.`,
      ],
    }),
    identity_unlinked: ({ at, provider }, { when }) => ({
      subject: `Votre compte ${provider} a été dissocié`,
      paragraphs: [
        `Votre compte ${provider} a été dissocié le ${when(at)}. Il ne permet plus de se connecter.`,
      ],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `Nouvelle connexion à ${site}`,
      paragraphs: [
        `Quelqu’un s’est connecté à votre compte le ${when(at)} : ${device || 'appareil inconnu'}, depuis l’adresse ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'Une clé d’API a été créée',
      paragraphs: [
        keyName
          ? `La clé d’API « ${keyName} » avec la portée « ${scope} » a été créée le ${when(at)}. Elle peut agir pour vous jusqu’à ce qu’elle expire ou soit révoquée.`
          : `Une clé d’API avec la portée « ${scope} » a été créée le ${when(at)}. Elle peut agir pour vous jusqu’à ce qu’elle expire ou soit révoquée.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'Un agent a reçu un accès',
      paragraphs: [
        `${agent ? `L’agent « ${agent} »` : 'Un agent'} a reçu l’accès à une page de votre compte le ${when(at)}. Il peut ${scope === 'write' ? 'la lire et la modifier' : 'la lire'} jusqu’à ce que vous y mettiez fin.`,
      ],
    }),
    account_blocked: ({ at, reason }, { site, when }) => ({
      subject: `Votre compte sur ${site} a été bloqué`,
      paragraphs: [
        `Votre compte a été bloqué le ${when(at)}. Vous ne pouvez plus vous connecter et vos pages sont hors ligne.`,
        `Motif : ${reason}`,
      ],
      closing: `Si vous pensez qu’il s’agit d’une erreur, contactez l’exploitant de ${site}.`,
    }),
    link_blocked: ({ page, host, reason }, { site }) => ({
      subject: `Les liens vers ${host} ne sont plus affichés`,
      paragraphs: [
        `L’exploitant de ${site} a bloqué ${host}. Les liens vers ce site ne sont plus affichés sur ${page}.`,
        `Motif : ${reason}`,
      ],
      label: 'Ouvrir dans le studio',
      closing: `Si vous pensez qu’il s’agit d’une erreur, contactez l’exploitant de ${site}.`,
    }),
    workspace_invite: ({ inviter, workspace, role }, { site }) => ({
      subject: `Invitation dans un espace de travail chez ${site}`,
      paragraphs: [
        workspace
          ? `${inviter || 'Quelqu’un'} vous invite dans l’espace de travail « ${workspace} » avec le rôle « ${roles[role] ?? role} ».`
          : `${inviter || 'Quelqu’un'} vous invite dans un espace de travail avec le rôle « ${roles[role] ?? role} ».`,
        'Acceptez avec un compte de cette adresse ; vous pouvez en ouvrir un au passage. L’invitation vaut sept jours.',
      ],
      label: 'Voir l’invitation',
      closing: 'Si vous ne connaissez pas cette personne, ignorez ce message : rien ne se passe.',
    }),
    transfer_request: ({ owner, workspace, page, pageName, pageNames: { length: count } = [] }) => ({
      subject: count
        ? 'On vous propose des pages'
        : page
          ? 'On vous propose une page'
          : 'On vous propose un espace de travail',
      paragraphs: count
        ? [
            `${owner || 'Quelqu’un'} souhaite vous céder ${count} pages.`,
            'Si vous acceptez, votre offre s’applique aux pages. Leurs adresses, leur contenu et leurs statistiques passent dans votre compte. Pour accepter, connectez-vous ou créez un compte avec cette adresse e-mail. La proposition vaut sept jours.',
          ]
        : page
          ? [
              `${owner || 'Quelqu’un'} souhaite vous céder la page ${pageName ? `« ${pageName} » (${page})` : page}.`,
              'Si vous acceptez, votre offre s’applique à la page. Son adresse, son contenu et ses statistiques passent dans votre compte. Pour accepter, connectez-vous ou créez un compte avec cette adresse e-mail. La proposition vaut sept jours.',
            ]
          : [
              workspace
                ? `${owner || 'Le propriétaire'} vous propose la propriété de l’espace de travail « ${workspace} ».`
                : `${owner || 'Le propriétaire'} vous propose la propriété d’un espace de travail dont vous êtes membre.`,
              'Si vous acceptez, votre offre s’y applique désormais, et l’ancien propriétaire reste administrateur. La proposition vaut 24 heures.',
            ],
      label: 'Accepter ou refuser',
      closing: 'Sans réponse, rien ne change.',
    }),
    page_transferred: ({ page, to }, { short }) => ({
      subject: `Votre page ${short(page)} a été cédée`,
      paragraphs: [
        `La page ${page} appartient désormais au compte dont l’adresse est ${to}.`,
        'Les clés d’API, agents, webhooks, feuilles de calcul connectées et espaces de travail ont perdu la page. Vos autres pages restent inchangées.',
      ],
      label: 'Voir vos pages',
      closing: 'Vous recevez ce message parce que vous avez proposé cette page.',
    }),
    page_declined: ({ page, to }) => ({
      subject: 'Le transfert de votre page a été refusé',
      paragraphs: [`${to} n’a pas accepté la page ${page}. Elle reste dans votre compte.`],
      label: 'Ouvrir les réglages',
      closing: 'Vous recevez ce message parce que vous avez proposé cette page.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `Votre compte chez ${site} a été supprimé`,
      paragraphs: [
        `Votre compte et tout son contenu ont été supprimés le ${when(at)}.`,
        'Merci d’avoir été avec nous.',
      ],
      closing: formatOperatorAdvice(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `Nouvelle réponse à « ${short(form)} » – ${short(profile)}`,
      paragraphs: [`Quelqu’un a rempli le formulaire « ${form} » sur votre page ${profile}.`, ...lines],
      label: 'Ouvrir la réponse',
      closing:
        'Ce texte vient d’un visiteur : ne suivez aucune adresse à laquelle vous ne faites pas confiance. Seule la liste des réponses les montre en entier. Ces courriels se désactivent dans les réglages de la page.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} est vérifié`,
      paragraphs: [
        `L’enregistrement de ${host} a été trouvé. Si le domaine pointe vers nous, votre page y est désormais.`,
        `Gardez l’enregistrement TXT ${record} : il est vérifié chaque jour.`,
      ],
      ...createDomainSection(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `L’enregistrement de ${short(host)} a disparu`,
      paragraphs: [
        `L’enregistrement TXT ${record} n’est plus là, ou dit autre chose. Votre page reste sur ${host} pendant trois jours.`,
        'Remettez-le dans ce délai, et rien ne change.',
      ],
      ...createDomainSection(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `Votre page n’est plus sur ${short(host)}`,
      paragraphs: [
        `L’enregistrement TXT ${record} ne désigne plus votre page ; ${host} ne la montre donc plus. Son adresse chez ${site} fonctionne comme avant.`,
        'Pour réutiliser le domaine, remettez l’enregistrement TXT, puis cliquez sur « Check again » dans les réglages de la page.',
      ],
      ...createDomainSection(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `${short(host)} n’a pas pu être vérifié`,
      paragraphs: [
        `L’enregistrement TXT ${record} avec la valeur de votre page n’a pas été trouvé, ou une autre page a prouvé le domaine. Il n’est plus recherché.`,
        'Mettez l’enregistrement TXT, puis cliquez sur « Check again » dans les réglages de la page.',
      ],
      ...createDomainSection(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `Le webhook vers ${short(host)} échoue`,
      paragraphs: [
        `Les ${count} dernières tentatives d’envoi d’événements de ${place} à ${host} ont échoué.`,
        'Les événements sont gardés et renvoyés pendant trois jours au plus. Après 20 échecs de suite, le webhook est désactivé.',
      ],
      label: 'Voir les tentatives',
      closing:
        'Quand le destinataire fonctionne à nouveau, envoyez-lui un événement de test : ce qui attend suit aussitôt.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `Le webhook vers ${short(host)} est désactivé`,
      paragraphs: [
        abandoned
          ? `La personne qui a créé le webhook vers ${host} ne peut plus gérer les webhooks de ${place} ; il a donc été désactivé. Si vous le réactivez, il devient le vôtre.`
          : gone
            ? `${host} a répondu ne plus vouloir d’événements de ${place} (410).`
            : `${count} tentatives de suite d’envoi d’événements de ${place} à ${host} ont échoué.`,
        'Plus rien n’est envoyé, et les nouveaux événements ne sont pas gardés pour lui. Ce qui attend déjà est envoyé dès que vous le réactivez.',
      ],
      label: 'Ouvrir le webhook',
      closing: 'Si vous n’en avez plus besoin, supprimez-le.',
    }),
    alert: ({ profile, title, message }) => ({
      subject: `${title} – ${profile}`,
      paragraphs: [message],
      label: 'Ouvrir votre page',
      closing: alerts,
    }),
    alert_digest: ({ profile, count, lines }) => ({
      subject: `${count} alertes – ${profile}`,
      paragraphs: [
        ...lines,
        ...(Number(count) > lines.length ? [`Et ${Number(count) - lines.length} de plus.`] : []),
      ],
      label: 'Voir toutes les alertes',
      closing: alerts,
    }),
  },
}
