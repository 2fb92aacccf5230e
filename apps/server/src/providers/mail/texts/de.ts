import type { MailTexts } from './type.ts'

const operator = (site: string) => `Wenn du das nicht warst, schreib sofort an den Betreiber von ${site}.`
const domain = (host: string) => ({
  label: 'Einstellungen öffnen',
  closing: `Wenn ${host} nicht mehr dir gehört, nimm die Domain aus den Einstellungen der Seite.`,
})
const alerts = 'Welche Hinweise wann per E-Mail kommen, bestimmst du in den Einstellungen der Seite.'

export const de: MailTexts = {
  hello: (name) => (name ? `Hallo ${name},` : 'Hallo,'),
  copy: 'Falls die Schaltfläche nicht geht, kopiere diese Adresse:',
  unknownDay: 'einem unbekannten Tag',
  notice: {
    fine: 'Wenn du das warst, ist nichts zu tun.',
    label: 'Konto ansehen',
    closing: (url) => `Wenn du es nicht warst, wähle sofort ein neues Passwort: ${url}`,
  },
  outcome: {
    all: () => 'Du wurdest auf allen Geräten abgemeldet, und alle API-Schlüssel wurden widerrufen.',
    sessions: (n) =>
      n === 1 ? 'Eine andere Sitzung wurde beendet.' : `${n} andere Sitzungen wurden beendet.`,
    revoked: (n) =>
      n === 1 ? 'Ein API-Schlüssel wurde widerrufen.' : `${n} API-Schlüssel wurden widerrufen.`,
    kept: (n) =>
      n === 1
        ? 'Ein API-Schlüssel gilt weiter; widerrufe ihn, wenn du ihn nicht kennst.'
        : `${n} API-Schlüssel gelten weiter; widerrufe die, die du nicht kennst.`,
    passkeys: (n) =>
      n === 1
        ? 'Mit einem Passkey kannst du dich weiterhin anmelden; entferne ihn, wenn du ihn nicht kennst.'
        : `Mit ${n} Passkeys kannst du dich weiterhin anmelden; entferne die, die du nicht kennst.`,
  },
  ended: {
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
    archives: 'Exporte',
    feeds: 'Verbundene Tabellen',
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `Bestätige deine E-Mail-Adresse für ${site}`,
      paragraphs: [`Bitte bestätige, dass diese Adresse zu deinem Konto bei ${site} gehört.`],
      label: 'Adresse bestätigen',
      closing: 'Wenn du kein Konto eröffnet hast, ignoriere diese Nachricht.',
    }),
    password_reset: (_, { site }) => ({
      subject: `Wähle ein neues Passwort für ${site}`,
      paragraphs: [
        `Jemand, hoffentlich du, hat um ein neues Passwort für dein Konto bei ${site} gebeten.`,
        'Der Link gilt einmal und eine Stunde lang. Wer ihn benutzt, beendet alle Sitzungen und API-Schlüssel des Kontos.',
      ],
      label: 'Passwort wählen',
      closing: 'Wenn du es nicht warst, ignoriere diese Nachricht: Dein Passwort bleibt, wie es ist.',
    }),
    account_created: (_, { site }) => ({
      subject: `Für dich wurde ein Konto bei ${site} angelegt`,
      paragraphs: [
        `Die Administration von ${site} hat für diese E-Mail-Adresse ein Konto angelegt. Wähle ein Passwort, um dich anzumelden.`,
        'Der Link gilt einmal und sieben Tage lang. Danach forderst du mit „Passwort vergessen?“ einen neuen an.',
      ],
      label: 'Passwort wählen',
      closing: 'Wenn du dieses Konto nicht erwartest, ignoriere diese Nachricht.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'Dein Passwort wurde geändert',
      paragraphs: [`Das Passwort deines Kontos wurde am ${when(at)} geändert.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `Dein Konto bei ${site} gehört jetzt dir allein`,
      paragraphs: [
        `Deine E-Mail-Adresse wurde am ${when(at)} zum ersten Mal bestätigt. Vorher hätte jemand anderes das Konto damit eröffnen können; darum ist beendet, was es anderen gegeben oder begonnen hatte:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– Nichts: Es gab nichts.']),
        'Was im Konto ist, bleibt und entstand, bevor die Adresse bestätigt war. Sieh nach, ob es von dir ist:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'Konto ansehen',
      closing:
        'Wenn jemand anderes diese Seiten gemacht hat, nimm sie aus dem Netz oder lösche sie. Was du selbst anderen gegeben hast, gib ihnen noch einmal.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'Deine E-Mail-Adresse wurde geändert',
      paragraphs: [
        `Die E-Mail-Adresse deines Kontos wurde am ${when(at)} in ${newEmail} geändert. Hierher kommen keine Nachrichten mehr.`,
      ],
      closing: operator(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'Die Zwei-Faktor-Authentifizierung ist eingeschaltet',
      paragraphs: [
        `Seit ${when(at)} fragt die Anmeldung auch nach einem Code deiner Authenticator-App. Bewahre die Wiederherstellungscodes sicher auf.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'Die Zwei-Faktor-Authentifizierung ist ausgeschaltet',
      paragraphs: [`Seit ${when(at)} genügt zur Anmeldung dein Passwort allein.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'Du hast neue Wiederherstellungscodes',
      paragraphs: [
        `Am ${when(at)} wurden neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.`,
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
      subject: 'Eine Anmeldung mit einem kopierten Passkey wurde abgelehnt',
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
        `Mit deinem Konto hat sich am ${when(at)} jemand angemeldet: ${device || 'unbekanntes Gerät'}, von der Adresse ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'Ein API-Schlüssel wurde erstellt',
      paragraphs: [
        keyName
          ? `Der API-Schlüssel „${keyName}“ mit dem Umfang „${scope}“ wurde am ${when(at)} erstellt. Er kann für dich handeln, bis er abläuft oder widerrufen wird.`
          : `Ein API-Schlüssel mit dem Umfang „${scope}“ wurde am ${when(at)} erstellt. Er kann für dich handeln, bis er abläuft oder widerrufen wird.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'Ein Agent hat Zugang bekommen',
      paragraphs: [
        `${agent ? `Der Agent „${agent}“` : 'Ein Agent'} hat am ${when(at)} Zugang zu einer Seite deines Kontos bekommen. Er darf sie ${scope === 'write' ? 'lesen und ändern' : 'lesen'}, bis du das beendest.`,
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
      subject: `Einladung in einen Arbeitsbereich bei ${site}`,
      paragraphs: [
        workspace
          ? `${inviter || 'Jemand'} lädt dich in den Arbeitsbereich „${workspace}“ ein, mit der Rolle „${role}“.`
          : `${inviter || 'Jemand'} lädt dich in einen Arbeitsbereich ein, mit der Rolle „${role}“.`,
        'Nimm mit einem Konto dieser E-Mail-Adresse an; du kannst unterwegs eines eröffnen. Die Einladung gilt sieben Tage.',
      ],
      label: 'Einladung ansehen',
      closing: 'Wenn du diese Person nicht kennst, ignoriere diese Nachricht: Es geschieht nichts.',
    }),
    transfer_request: ({ owner, workspace, page }) => ({
      subject: page ? 'Dir wird eine Seite angeboten' : 'Dir wird ein Arbeitsbereich angeboten',
      paragraphs: page
        ? [
            `${owner || 'Jemand'} möchte dir die Seite ${page} übergeben.`,
            'Wenn du annimmst, gilt für die Seite dein Tarif. Adresse, Inhalte und Statistik ziehen in dein Konto um. Das Angebot gilt sieben Tage.',
          ]
        : [
            workspace
              ? `${owner || 'Der Besitzer'} bietet dir den Arbeitsbereich „${workspace}“ als Eigentum an.`
              : `${owner || 'Der Besitzer'} bietet dir einen Arbeitsbereich, in dem du Mitglied bist, als Eigentum an.`,
            'Wenn du annimmst, gilt dafür von da an dein Tarif, und der frühere Besitzer bleibt als Admin. Das Angebot gilt 24 Stunden.',
          ],
      label: 'Annehmen oder ablehnen',
      closing: 'Wenn du nicht antwortest, ändert sich nichts.',
    }),
    page_transferred: ({ page, to }) => ({
      subject: 'Deine Seite wurde übergeben',
      paragraphs: [
        `Die Seite ${page} gehört jetzt dem Konto mit der Adresse ${to}.`,
        'API-Schlüssel, Agenten, Webhooks, verbundene Tabellen und Arbeitsbereiche haben die Seite verloren. Deine anderen Seiten bleiben unverändert.',
      ],
      label: 'Deine Seiten ansehen',
      closing: 'Du bekommst diese Nachricht, weil du diese Seite angeboten hast.',
    }),
    page_declined: ({ page, to }) => ({
      subject: 'Deine Seite wurde abgelehnt',
      paragraphs: [`${to} hat die Seite ${page} nicht angenommen. Sie bleibt in deinem Konto.`],
      label: 'Einstellungen öffnen',
      closing: 'Du bekommst diese Nachricht, weil du diese Seite angeboten hast.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `Dein Konto bei ${site} wurde gelöscht`,
      paragraphs: [
        `Dein Konto und alles darin wurde am ${when(at)} gelöscht.`,
        'Danke, dass du bei uns warst.',
      ],
      closing: operator(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `Neue Antwort auf „${short(form)}“`,
      paragraphs: [`Jemand hat das Formular „${form}“ auf deiner Seite ${profile} ausgefüllt.`, ...lines],
      label: 'Alle Antworten ansehen',
      closing:
        'Das hat ein Besucher geschrieben: Folge keiner Adresse darin, der du nicht traust. Vollständig stehen die Antworten nur in der Liste.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} ist bestätigt`,
      paragraphs: [
        `Der Eintrag von ${host} wurde gefunden. Wenn die Domain auf uns zeigt, steht deine Seite von jetzt an dort.`,
        `Behalte den TXT-Eintrag ${record}: Er wird jeden Tag nachgesehen.`,
      ],
      ...domain(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `Der Eintrag von ${short(host)} ist weg`,
      paragraphs: [
        `Der TXT-Eintrag ${record} ist nicht mehr da oder sagt etwas anderes. Deine Seite bleibt noch drei Tage unter ${host}.`,
        'Setze den Eintrag in dieser Zeit wieder, und nichts ändert sich.',
      ],
      ...domain(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `Deine Seite ist nicht mehr unter ${short(host)}`,
      paragraphs: [
        `Der TXT-Eintrag ${record} nennt deine Seite nicht mehr, darum zeigt ${host} sie nicht mehr. Deine Adresse bei ${site} gilt wie zuvor.`,
        'Um die Domain wiederzubekommen, setze den Eintrag und speichere die Domain in den Einstellungen der Seite noch einmal.',
      ],
      ...domain(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `${short(host)} konnte nicht bestätigt werden`,
      paragraphs: [
        `Der TXT-Eintrag ${record} mit dem Wert für deine Seite wurde nicht gefunden, oder eine andere Seite hat die Domain nachgewiesen. Es wird nicht mehr nachgesehen.`,
        'Setze den Eintrag und speichere die Domain in den Einstellungen der Seite noch einmal.',
      ],
      ...domain(host),
    }),
    webhook_failing: ({ place, host, count }, { short }) => ({
      subject: `Der Webhook an ${short(host)} schlägt fehl`,
      paragraphs: [
        `Die letzten ${count} Versuche, Ereignisse von ${place} an ${host} zu senden, sind fehlgeschlagen.`,
        'Ereignisse werden aufgehoben und bis zu drei Tage lang wieder versucht. Nach 20 Fehlversuchen hintereinander wird der Webhook abgeschaltet.',
      ],
      label: 'Versuche ansehen',
      closing: 'Sobald der Empfänger wieder geht, sende ihm ein Testereignis: Was wartet, folgt sofort.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `Der Webhook an ${short(host)} ist abgeschaltet`,
      paragraphs: [
        abandoned
          ? `Wer den Webhook zu ${host} eingerichtet hat, darf die Webhooks von ${place} nicht mehr verwalten. Deshalb wurde er abgeschaltet. Wenn du ihn wieder einschaltest, gehört er dir.`
          : gone
            ? `${host} hat geantwortet, dass es keine Ereignisse von ${place} mehr will (410).`
            : `${count} Versuche hintereinander, Ereignisse von ${place} an ${host} zu senden, sind fehlgeschlagen.`,
        'Es wird nichts mehr gesendet, und neue Ereignisse werden dafür nicht aufgehoben. Was schon wartet, wird gesendet, sobald du ihn wieder einschaltest.',
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
