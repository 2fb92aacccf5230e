import type { MailTexts } from './type.ts'

const formatOperatorAdvice = (site: string) =>
  `Wenn du das nicht warst, wende dich sofort an den Betreiber von ${site}.`
const createDomainSection = (host: string) => ({
  label: 'Einstellungen öffnen',
  closing: `Wenn ${host} nicht mehr dir gehört, entferne die Domain in den Einstellungen der Seite.`,
})
const alerts =
  'Welche Hinweise wir wann per E-Mail senden, legst du in den Einstellungen der Hinweise deiner Seite fest.'

const roles: Readonly<Record<string, string>> = {
  owner: 'Inhaber',
  admin: 'Admin',
  editor: 'Bearbeiter',
  viewer: 'Betrachter',
}
const scopes: Readonly<Record<string, string>> = {
  read: 'Lesen',
  write: 'Lesen und ändern',
  admin: 'Verwaltung',
}

export const de: MailTexts = {
  hello: (name) => (name ? `Hallo ${name},` : 'Hallo,'),
  copy: 'Wenn die Schaltfläche nicht funktioniert, öffne diese Webadresse:',
  pages: 'Seiten',
  unknownDay: 'einem unbekannten Datum',
  yes: 'ja',
  no: 'nein',
  notice: {
    fine: 'Wenn du das warst, musst du nichts tun.',
    label: 'Konto prüfen',
    closing: (url) => `Wenn du das nicht warst, wähle sofort ein neues Passwort: ${url}`,
  },
  outcome: {
    all: () => 'Du wurdest auf allen Geräten abgemeldet.',
    access: () => 'Deine API-Schlüssel, Agenten und verknüpften Konten haben den Zugriff verloren.',
    sessions: (n) =>
      n === 1
        ? 'Du wurdest auf einem anderen Gerät abgemeldet.'
        : `Du wurdest auf ${n} anderen Geräten abgemeldet.`,
    revoked: (n) =>
      n === 1 ? 'Ein API-Schlüssel wurde widerrufen.' : `${n} API-Schlüssel wurden widerrufen.`,
    kept: (n) =>
      n === 1
        ? 'Ein API-Schlüssel gilt weiter. Widerrufe ihn, wenn du ihn nicht kennst.'
        : `${n} API-Schlüssel gelten weiter. Widerrufe die, die du nicht kennst.`,
    passkeys: (n) =>
      n === 1
        ? 'Ein Passkey gilt weiter. Entferne ihn, wenn du ihn nicht kennst.'
        : `${n} Passkeys gelten weiter. Entferne die, die du nicht kennst.`,
  },
  revokedAccess: {
    sessions: 'Angemeldete Geräte',
    apiKeys: 'API-Schlüssel',
    passkeys: 'Passkeys',
    identities: 'Verknüpfte Konten',
    agents: 'Verbundene Agenten',
    authenticator: 'Zwei-Faktor-Authentifizierung. Richte sie neu ein.',
    pendingEmail: 'Eine offene Änderung der E-Mail-Adresse',
    members: 'Mitglieder deiner Teams',
    invites: 'Einladungen in Teams',
    transfers: 'Übergaben',
    memberships: 'Mitgliedschaften in anderen Teams',
    profiles: 'Von Teams geteilte Seiten',
    domains: 'Nicht bestätigte eigene Domain',
    checkouts: 'Offene Bezahlvorgänge',
    webhooks: 'Webhooks',
    exports: 'Exporte',
    feeds: 'Verbundene Tabellen',
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `Bestätige deine E-Mail-Adresse für ${site}`,
      paragraphs: [`Bestätige, dass diese E-Mail-Adresse zu deinem Konto bei ${site} gehört.`],
      label: 'E-Mail-Adresse bestätigen',
      closing: 'Wenn du kein Konto erstellt hast, ignoriere diese Nachricht.',
    }),
    password_reset: ({ access }, { site }) => ({
      subject: `Wähle ein neues Passwort für ${site}`,
      paragraphs: [
        `Wir haben eine Anfrage erhalten, das Passwort deines Kontos bei ${site} zurückzusetzen.`,
        `Der Link gilt einmal und eine Stunde lang. Wenn du ihn verwendest, wirst du auf allen Geräten abgemeldet${access ? ', und deine API-Schlüssel, Agenten und verknüpften Konten verlieren den Zugriff' : ''}.`,
      ],
      label: 'Passwort wählen',
      closing: 'Wenn du das nicht warst, ignoriere diese Nachricht. Dein Passwort bleibt gleich.',
    }),
    account_created: (_, { site }) => ({
      subject: `Für dich wurde ein Konto bei ${site} erstellt`,
      paragraphs: [
        `Ein Administrator von ${site} hat für diese E-Mail-Adresse ein Konto erstellt. Wähle ein Passwort, um dich anzumelden.`,
        'Der Link gilt einmal und sieben Tage lang. Danach fordere mit „Passwort vergessen?“ einen neuen an.',
      ],
      label: 'Passwort wählen',
      closing: 'Wenn du dieses Konto nicht erwartet hast, ignoriere diese Nachricht.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'Dein Passwort wurde geändert',
      paragraphs: [`Das Passwort deines Kontos wurde am ${when(at)} geändert.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `Die Zugänge zu deinem Konto bei ${site} wurden zurückgesetzt`,
      paragraphs: [
        `Deine E-Mail-Adresse wurde am ${when(at)} zum ersten Mal bestätigt. Vorher hätte jemand anderes das Konto erstellen können. Deshalb haben wir alle früheren Zugänge widerrufen:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– Es gab keine früheren Zugänge.']),
        'Frühere Inhalte sind erhalten. Prüfe, ob diese Seiten von dir sind:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'Konto prüfen',
      closing:
        'Wenn jemand anderes diese Seiten erstellt hat, nimm sie offline oder lösche sie. Wenn andere Zugriff brauchen, lade sie noch einmal ein.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'Deine E-Mail-Adresse wurde geändert',
      paragraphs: [
        `Die E-Mail-Adresse deines Kontos wurde am ${when(at)} in ${newEmail} geändert. Dies ist die letzte Nachricht an deine bisherige E-Mail-Adresse.`,
      ],
      closing: formatOperatorAdvice(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'Die Zwei-Faktor-Authentifizierung wurde eingeschaltet',
      paragraphs: [
        `Seit ${when(at)} ist für die Anmeldung auch ein Code aus deiner Authenticator-App nötig. Bewahre die Wiederherstellungscodes sicher auf.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet',
      paragraphs: [`Seit ${when(at)} genügt für die Anmeldung dein Passwort.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'Du hast neue Wiederherstellungscodes',
      paragraphs: [
        `Am ${when(at)} wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.`,
      ],
    }),
    passkey_added: ({ at, passkey }, { when }) => ({
      subject: 'Ein Passkey wurde hinzugefügt',
      paragraphs: [
        `Am ${when(at)} wurde der Passkey${passkey ? ` „${passkey}“` : ''} zu deinem Konto hinzugefügt. Damit kannst du dich ohne Passwort anmelden.`,
      ],
    }),
    passkey_removed: ({ at, passkey }, { when }) => ({
      subject: 'Ein Passkey wurde entfernt',
      paragraphs: [
        `Am ${when(at)} wurde der Passkey${passkey ? ` „${passkey}“` : ''} aus deinem Konto entfernt.`,
      ],
    }),
    passkey_copied: ({ at, passkey }, { when }) => ({
      subject: 'Eine Anmeldung mit einem möglicherweise kopierten Passkey wurde abgelehnt',
      paragraphs: [
        `Am ${when(at)} wurde eine Anmeldung mit dem Passkey${passkey ? ` „${passkey}“` : ''} abgelehnt, weil er vielleicht kopiert wurde. Entferne ihn aus deinem Konto und füge einen neuen hinzu.`,
      ],
    }),
    identity_linked: ({ at, provider }, { when }) => ({
      subject: `Dein Konto bei ${provider} wurde verknüpft`,
      paragraphs: [
        `Am ${when(at)} wurde dein Konto bei ${provider} verknüpft. Damit kannst du dich ohne Passwort anmelden.`,
      ],
    }),
    identity_unlinked: ({ at, provider }, { when }) => ({
      subject: `Die Verknüpfung mit deinem Konto bei ${provider} wurde gelöst`,
      paragraphs: [
        `Am ${when(at)} wurde die Verknüpfung mit deinem Konto bei ${provider} gelöst. Du kannst dich nicht mehr damit anmelden.`,
      ],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `Neue Anmeldung bei ${site}`,
      paragraphs: [
        `Am ${when(at)} gab es eine Anmeldung mit deinem Konto: ${device || 'unbekanntes Gerät'}, von der IP-Adresse ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'Ein API-Schlüssel wurde erstellt',
      paragraphs: [
        keyName
          ? `Der API-Schlüssel „${keyName}“ mit der Berechtigung „${scopes[scope] ?? scope}“ wurde am ${when(at)} erstellt. Er kann für dich handeln, bis er abläuft oder widerrufen wird.`
          : `Ein API-Schlüssel mit der Berechtigung „${scopes[scope] ?? scope}“ wurde am ${when(at)} erstellt. Er kann für dich handeln, bis er abläuft oder widerrufen wird.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'Ein Agent wurde verbunden',
      paragraphs: [
        `${agent ? `Der Agent „${agent}“` : 'Ein Agent'} hat am ${when(at)} Zugriff auf eine Seite deines Kontos bekommen. Er kann sie ${scope === 'write' ? 'lesen und ändern' : 'lesen'}, bis du ihn trennst.`,
      ],
    }),
    account_blocked: ({ at, reason }, { site, when }) => ({
      subject: `Dein Konto bei ${site} wurde gesperrt`,
      paragraphs: [
        `Dein Konto wurde am ${when(at)} gesperrt. Du kannst dich nicht mehr anmelden, und deine Seiten sind offline.`,
        `Grund: ${reason}`,
      ],
      closing: `Wenn du das für einen Irrtum hältst, wende dich an den Betreiber von ${site}.`,
    }),
    link_blocked: ({ page, host, reason }, { site }) => ({
      subject: `Links zu ${host} werden nicht mehr angezeigt`,
      paragraphs: [
        `Der Betreiber von ${site} hat ${host} gesperrt. Auf ${page} werden Links dorthin nicht mehr angezeigt.`,
        `Grund: ${reason}`,
      ],
      label: 'Im Studio öffnen',
      closing: `Wenn du das für einen Irrtum hältst, wende dich an den Betreiber von ${site}.`,
    }),
    workspace_invite: ({ inviter, workspace, role }, { site }) => ({
      subject: `Du wurdest in ein Team bei ${site} eingeladen`,
      paragraphs: [
        workspace
          ? `${inviter || 'Ein Mitglied'} lädt dich mit der Rolle „${roles[role] ?? role}“ in das Team „${workspace}“ ein.`
          : `${inviter || 'Ein Mitglied'} lädt dich mit der Rolle „${roles[role] ?? role}“ in ein Team ein.`,
        'Melde dich zum Annehmen mit dieser E-Mail-Adresse an, oder erstelle ein Konto damit. Die Einladung gilt sieben Tage.',
      ],
      label: 'Einladung ansehen',
      closing: 'Wenn du diese Person nicht kennst, ignoriere diese Nachricht.',
    }),
    transfer_request: ({ owner, workspace, page, pageName, pageNames: { length: count } = [] }) => ({
      subject: count
        ? 'Jemand möchte dir Seiten übergeben'
        : page
          ? 'Jemand möchte dir eine Seite übergeben'
          : 'Jemand möchte dir ein Team übergeben',
      paragraphs: count
        ? [
            `${owner || 'Eine andere Person'} möchte dir ${count} Seiten übergeben.`,
            'Wenn du annimmst, gilt für die Seiten dein Tarif. Seitenadressen, Inhalte und Statistik ziehen in dein Konto um. Melde dich zum Annehmen mit dieser E-Mail-Adresse an, oder erstelle ein Konto damit. Du kannst sieben Tage lang annehmen.',
          ]
        : page
          ? [
              `${owner || 'Eine andere Person'} möchte dir die Seite ${pageName ? `„${pageName}“ (${page})` : page} übergeben.`,
              'Wenn du annimmst, gilt für die Seite dein Tarif. Seitenadresse, Inhalte und Statistik ziehen in dein Konto um. Melde dich zum Annehmen mit dieser E-Mail-Adresse an, oder erstelle ein Konto damit. Du kannst sieben Tage lang annehmen.',
            ]
          : [
              workspace
                ? `${owner || 'Der Inhaber'} möchte dir das Team „${workspace}“ übergeben.`
                : `${owner || 'Der Inhaber'} möchte dir ein Team übergeben, in dem du Mitglied bist.`,
              'Wenn du annimmst, gilt für das Team dein Tarif, und der bisherige Inhaber wird Admin. Du kannst 24 Stunden lang annehmen.',
            ],
      label: 'Annehmen oder ablehnen',
      closing: 'Wenn du nicht antwortest, ändert sich nichts.',
    }),
    page_transferred: ({ page, to }, { short }) => ({
      subject: `Deine Seite ${short(page)} wurde übergeben`,
      paragraphs: [
        `Die Seite ${page} gehört jetzt dem Konto mit der E-Mail-Adresse ${to}.`,
        'API-Schlüssel, Agenten, Webhooks, verbundene Tabellen und Teams haben die Seite verloren. Deine anderen Seiten bleiben unverändert.',
      ],
      label: 'Deine Seiten ansehen',
      closing: 'Du bekommst diese Nachricht, weil du diese Seite übergeben hast.',
    }),
    page_declined: ({ page, to }) => ({
      subject: 'Die Übergabe deiner Seite wurde abgelehnt',
      paragraphs: [`${to} hat die Seite ${page} nicht angenommen. Sie bleibt in deinem Konto.`],
      label: 'Einstellungen öffnen',
      closing: 'Du bekommst diese Nachricht, weil du diese Seite übergeben wolltest.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `Dein Konto bei ${site} wurde gelöscht`,
      paragraphs: [
        `Dein Konto und alles darin wurden am ${when(at)} gelöscht.`,
        'Danke, dass du unseren Dienst genutzt hast.',
      ],
      closing: formatOperatorAdvice(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `Neuer Eintrag in „${short(form)}“ – ${short(profile)}`,
      paragraphs: [`Ein Besucher hat das Formular „${form}“ auf deiner Seite ${profile} gesendet.`, ...lines],
      label: 'Formulareintrag öffnen',
      closing:
        'Diesen Text hat ein Besucher geschrieben. Öffne keine Links, denen du nicht traust. Den vollständigen Text zeigt das Studio. Diese E-Mails kannst du in den Einstellungen der Hinweise deiner Seite ausschalten.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} ist bestätigt`,
      paragraphs: [
        `Wir haben den Eintrag von ${host} gefunden. Wenn die Domain auf unseren Dienst zeigt, erscheint dort jetzt deine Seite.`,
        `Behalte den TXT-Eintrag ${record}. Wir prüfen ihn jeden Tag.`,
      ],
      ...createDomainSection(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `Der Eintrag von ${short(host)} fehlt`,
      paragraphs: [
        `Der TXT-Eintrag ${record} fehlt oder hat einen anderen Wert. Deine Seite bleibt noch drei Tage unter ${host} erreichbar.`,
        'Stelle den Eintrag in dieser Zeit wieder her, um die Domain zu behalten.',
      ],
      ...createDomainSection(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `Deine Seite ist nicht mehr unter ${short(host)}`,
      paragraphs: [
        `Der TXT-Eintrag ${record} hat nicht mehr den Wert für deine Seite, deshalb zeigt ${host} sie nicht mehr. Ihre Seitenadresse bei ${site} funktioniert weiterhin.`,
        'Um die Domain wieder zu verwenden, setze den TXT-Eintrag und drücke dann in den Einstellungen der Seite „Erneut prüfen“.',
      ],
      ...createDomainSection(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `${short(host)} konnte nicht bestätigt werden`,
      paragraphs: [
        `Der TXT-Eintrag ${record} mit dem Wert für deine Seite wurde nicht gefunden, oder eine andere Seite verwendet die Domain. Wir prüfen ihn nicht mehr.`,
        'Setze den TXT-Eintrag und drücke dann in den Einstellungen der Seite „Erneut prüfen“.',
      ],
      ...createDomainSection(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `Der Webhook an ${short(host)} schlägt fehl`,
      paragraphs: [
        `Die letzten ${count} Versuche, Ereignisse von ${place} an ${host} zu senden, sind fehlgeschlagen.`,
        'Wir versuchen es bis zu drei Tage lang noch einmal. Nach 20 Fehlversuchen in Folge (etwa drei Tagen) wird der Webhook ausgeschaltet.',
      ],
      label: 'Versuche ansehen',
      closing:
        'Sobald der Empfänger wieder funktioniert, sende ein Testereignis. Ausstehende Ereignisse werden dann sofort gesendet.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `Der Webhook an ${short(host)} ist ausgeschaltet`,
      paragraphs: [
        abandoned
          ? `Die Person, die den Webhook an ${host} verwaltet, darf die Webhooks von ${place} nicht mehr verwalten. Deshalb haben wir ihn ausgeschaltet. Wenn du ihn wieder einschaltest, verwaltest du ihn.`
          : gone
            ? `${host} hat Ereignisse von ${place} dauerhaft abgelehnt (410 Gone).`
            : `${count} Versuche in Folge, Ereignisse von ${place} an ${host} zu senden, sind fehlgeschlagen.`,
        'Es werden keine Ereignisse gesendet, und neue Ereignisse werden nicht gespeichert. Ausstehende Ereignisse werden gesendet, sobald du den Webhook wieder einschaltest.',
      ],
      label: 'Webhook öffnen',
      closing: 'Wenn du ihn nicht mehr brauchst, lösche ihn.',
    }),
    alert: ({ profile, title, message }) => ({
      subject: `${title} – ${profile}`,
      paragraphs: [message],
      label: 'Seite öffnen',
      closing: alerts,
    }),
    alert_digest: ({ profile, count, lines }) => ({
      subject: `${count} Hinweise – ${profile}`,
      paragraphs: [
        ...lines,
        ...(Number(count) > lines.length ? [`Und ${Number(count) - lines.length} weitere.`] : []),
      ],
      label: 'Alle Hinweise ansehen',
      closing: alerts,
    }),
  },
}
