import type { MailTexts } from './type.ts'

const operator = (site: string) =>
  `Wenn Sie das nicht waren, schreiben Sie sofort an den Betreiber von ${site}.`
const domain = (host: string) => ({
  label: 'Einstellungen öffnen',
  closing: `Wenn ${host} nicht mehr Ihnen gehört, nehmen Sie die Domain aus den Einstellungen der Seite.`,
})
const alerts = 'Welche Hinweise wann per E-Mail kommen, bestimmen Sie in den Einstellungen der Seite.'

export const de: MailTexts = {
  hello: (name) => (name ? `Hallo ${name},` : 'Hallo,'),
  copy: 'Falls die Schaltfläche nicht geht, kopieren Sie diese Adresse:',
  unknownDay: 'einem unbekannten Tag',
  notice: {
    fine: 'Wenn Sie das waren, ist nichts zu tun.',
    label: 'Konto ansehen',
    closing: (url) => `Wenn Sie es nicht waren, wählen Sie sofort ein neues Passwort: ${url}`,
  },
  outcome: {
    sessions: (n) =>
      n === 1 ? 'Eine andere Sitzung wurde beendet.' : `${n} andere Sitzungen wurden beendet.`,
    revoked: (n) =>
      n === 1 ? 'Ein API-Schlüssel wurde widerrufen.' : `${n} API-Schlüssel wurden widerrufen.`,
    kept: (n) =>
      n === 1
        ? 'Ein API-Schlüssel gilt weiter; widerrufen Sie ihn, wenn Sie ihn nicht kennen.'
        : `${n} API-Schlüssel gelten weiter; widerrufen Sie die, die Sie nicht kennen.`,
    passkeys: (n) =>
      n === 1
        ? 'Ein Passkey meldet weiterhin an; entfernen Sie ihn, wenn Sie ihn nicht kennen.'
        : `${n} Passkeys melden weiterhin an; entfernen Sie die, die Sie nicht kennen.`,
  },
  kinds: {
    verify_email: (_, { site }) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${site}`,
      paragraphs: [`Bitte bestätigen Sie, dass diese Adresse zu Ihrem Konto bei ${site} gehört.`],
      label: 'Adresse bestätigen',
      closing: 'Wenn Sie kein Konto eröffnet haben, beachten Sie diese Nachricht nicht.',
    }),
    password_reset: (_, { site }) => ({
      subject: `Wählen Sie ein neues Passwort für ${site}`,
      paragraphs: [
        `Jemand, hoffentlich Sie, hat um ein neues Passwort für Ihr Konto bei ${site} gebeten.`,
        'Der Link gilt einmal und eine Stunde lang. Wer ihn benutzt, beendet alle Sitzungen und API-Schlüssel des Kontos.',
      ],
      label: 'Passwort wählen',
      closing:
        'Wenn Sie es nicht waren, beachten Sie diese Nachricht nicht: Ihr Passwort bleibt, wie es ist.',
    }),
    account_created: (_, { site }) => ({
      subject: `Für Sie wurde ein Konto bei ${site} angelegt`,
      paragraphs: [
        `Die Administration von ${site} hat für diese E-Mail-Adresse ein Konto angelegt. Wählen Sie ein Passwort, um sich anzumelden.`,
        'Der Link gilt einmal und sieben Tage lang. Danach fordern Sie mit „Passwort vergessen?“ einen neuen an.',
      ],
      label: 'Passwort wählen',
      closing: 'Wenn Sie dieses Konto nicht erwarten, beachten Sie diese Nachricht nicht.',
    }),
    password_changed: ({ at }, { when }) => ({
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: [`Das Passwort Ihres Kontos wurde am ${when(at)} geändert.`],
    }),
    address_proved: ({ at, ended, pages }, { site, when }) => ({
      subject: `Ihr Konto bei ${site} gehört jetzt Ihnen allein`,
      paragraphs: [
        `Ihre E-Mail-Adresse wurde am ${when(at)} zum ersten Mal bestätigt. Vorher hätte jemand anderes das Konto damit eröffnen können; darum ist beendet, was es anderen gegeben oder begonnen hatte:`,
        ...(ended.length ? ended.map((line) => `– ${line}`) : ['– Nichts: Es gab nichts.']),
        'Was im Konto ist, bleibt und entstand, bevor die Adresse bestätigt war. Sehen Sie nach, ob es von Ihnen ist:',
        ...pages.map((page) => `– ${page}`),
      ],
      label: 'Konto ansehen',
      closing:
        'Wenn jemand anderes diese Seiten gemacht hat, nehmen Sie sie aus dem Netz oder löschen Sie sie. Was Sie selbst anderen gegeben haben, geben Sie ihnen noch einmal.',
    }),
    email_changed: ({ at, newEmail }, { site, when }) => ({
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        `Die E-Mail-Adresse Ihres Kontos wurde am ${when(at)} in ${newEmail} geändert. Hierher kommen keine Nachrichten mehr.`,
      ],
      closing: operator(site),
    }),
    two_factor_enabled: ({ at }, { when }) => ({
      subject: 'Die Anmeldung in zwei Schritten ist eingeschaltet',
      paragraphs: [
        `Seit ${when(at)} fragt die Anmeldung auch nach einem Code Ihrer Authenticator-App. Bewahren Sie die Wiederherstellungscodes sicher auf.`,
      ],
    }),
    two_factor_disabled: ({ at }, { when }) => ({
      subject: 'Die Anmeldung in zwei Schritten ist ausgeschaltet',
      paragraphs: [`Seit ${when(at)} genügt zur Anmeldung Ihr Passwort allein.`],
    }),
    recovery_codes_renewed: ({ at }, { when }) => ({
      subject: 'Sie haben neue Wiederherstellungscodes',
      paragraphs: [
        `Am ${when(at)} wurden neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.`,
      ],
    }),
    passkey_added: ({ at, passkey }, { when }) => ({
      subject: 'Ein Passkey wurde hinzugefügt',
      paragraphs: [
        `Am ${when(at)} wurde der Passkey${passkey ? ` „${passkey}“` : ''} zu Ihrem Konto hinzugefügt. Er meldet ohne Ihr Passwort an.`,
      ],
    }),
    passkey_removed: ({ at, passkey }, { when }) => ({
      subject: 'Ein Passkey wurde entfernt',
      paragraphs: [
        `Am ${when(at)} wurde der Passkey${passkey ? ` „${passkey}“` : ''} aus Ihrem Konto entfernt.`,
      ],
    }),
    passkey_copied: ({ at, passkey }, { when }) => ({
      subject: 'Eine Anmeldung mit einem kopierten Passkey wurde abgelehnt',
      paragraphs: [
        `Am ${when(at)} wurde eine Anmeldung mit dem Passkey${passkey ? ` „${passkey}“` : ''} abgelehnt, weil er vielleicht kopiert wurde. Entfernen Sie ihn aus Ihrem Konto und fügen Sie einen neuen hinzu.`,
      ],
    }),
    identity_linked: ({ at, provider }, { when }) => ({
      subject: 'Eine Identität wurde verknüpft',
      paragraphs: [
        `Am ${when(at)} wurde eine Identität bei ${provider} mit Ihrem Konto verknüpft. Sie meldet ohne Ihr Passwort an.`,
      ],
    }),
    identity_unlinked: ({ at, provider }, { when }) => ({
      subject: 'Die Verknüpfung einer Identität wurde gelöst',
      paragraphs: [
        `Am ${when(at)} wurde die Verknüpfung Ihres Kontos mit einer Identität bei ${provider} gelöst.`,
      ],
    }),
    new_device: ({ at, device, address }, { site, when }) => ({
      subject: `Neue Anmeldung bei ${site}`,
      paragraphs: [
        `Mit Ihrem Konto hat sich am ${when(at)} jemand angemeldet: ${device || 'unbekanntes Gerät'}, von der Adresse ${address}.`,
      ],
    }),
    api_key_created: ({ at, keyName, scope }, { when }) => ({
      subject: 'Ein API-Schlüssel wurde erstellt',
      paragraphs: [
        keyName
          ? `Der API-Schlüssel „${keyName}“ mit dem Umfang „${scope}“ wurde am ${when(at)} erstellt. Er kann für Sie handeln, bis er abläuft oder widerrufen wird.`
          : `Ein API-Schlüssel mit dem Umfang „${scope}“ wurde am ${when(at)} erstellt. Er kann für Sie handeln, bis er abläuft oder widerrufen wird.`,
      ],
    }),
    agent_connected: ({ at, agent, scope }, { when }) => ({
      subject: 'Ein Agent hat Zugang bekommen',
      paragraphs: [
        `${agent ? `Der Agent „${agent}“` : 'Ein Agent'} hat am ${when(at)} Zugang zu einer Seite Ihres Kontos bekommen. Er darf sie ${scope === 'write' ? 'lesen und ändern' : 'lesen'}, bis Sie das beenden.`,
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
          ? `${inviter || 'Jemand'} lädt Sie in den Arbeitsbereich „${workspace}“ ein, mit der Rolle „${role}“.`
          : `${inviter || 'Jemand'} lädt Sie in einen Arbeitsbereich ein, mit der Rolle „${role}“.`,
        'Nehmen Sie mit einem Konto dieser E-Mail-Adresse an; Sie können unterwegs eines eröffnen. Die Einladung gilt sieben Tage.',
      ],
      label: 'Einladung ansehen',
      closing: 'Wenn Sie diese Person nicht kennen, beachten Sie diese Nachricht nicht: Es geschieht nichts.',
    }),
    transfer_request: ({ owner, workspace }) => ({
      subject: 'Ihnen wird ein Arbeitsbereich angeboten',
      paragraphs: [
        workspace
          ? `${owner || 'Der Besitzer'} bietet Ihnen den Arbeitsbereich „${workspace}“ als Eigentum an.`
          : `${owner || 'Der Besitzer'} bietet Ihnen einen Arbeitsbereich, in dem Sie Mitglied sind, als Eigentum an.`,
        'Wenn Sie annehmen, gilt dafür von da an Ihr Tarif, und der frühere Besitzer bleibt als Admin. Das Angebot gilt 24 Stunden.',
      ],
      label: 'Annehmen oder ablehnen',
      closing: 'Wenn Sie nicht antworten, ändert sich nichts.',
    }),
    account_deleted: ({ at }, { site, when }) => ({
      subject: `Ihr Konto bei ${site} wurde gelöscht`,
      paragraphs: [
        `Ihr Konto und alles darin wurde am ${when(at)} gelöscht.`,
        'Danke, dass Sie bei uns waren.',
      ],
      closing: operator(site),
    }),
    form_submission: ({ profile, form, lines }, { short }) => ({
      subject: `Neue Antwort auf „${short(form)}“`,
      paragraphs: [`Jemand hat das Formular „${form}“ auf Ihrer Seite ${profile} ausgefüllt.`, ...lines],
      label: 'Alle Antworten ansehen',
      closing:
        'Das hat ein Besucher geschrieben: Folgen Sie keiner Adresse darin, der Sie nicht trauen. Vollständig stehen die Antworten nur in der Liste.',
    }),
    domain_verified: ({ host, record }, { short }) => ({
      subject: `${short(host)} ist bestätigt`,
      paragraphs: [
        `Der Eintrag von ${host} wurde gefunden. Wenn die Domain auf uns zeigt, steht Ihre Seite von jetzt an dort.`,
        `Behalten Sie den TXT-Eintrag ${record}: Er wird jeden Tag nachgesehen.`,
      ],
      ...domain(host),
    }),
    domain_failing: ({ host, record }, { short }) => ({
      subject: `Der Eintrag von ${short(host)} ist weg`,
      paragraphs: [
        `Der TXT-Eintrag ${record} ist nicht mehr da oder sagt etwas anderes. Ihre Seite bleibt noch drei Tage unter ${host}.`,
        'Setzen Sie den Eintrag in dieser Zeit wieder, und nichts ändert sich.',
      ],
      ...domain(host),
    }),
    domain_ended: ({ host, record }, { site, short }) => ({
      subject: `Ihre Seite ist nicht mehr unter ${short(host)}`,
      paragraphs: [
        `Der TXT-Eintrag ${record} nennt Ihre Seite nicht mehr, darum zeigt ${host} sie nicht mehr. Ihre Adresse bei ${site} gilt wie zuvor.`,
        'Um die Domain wiederzubekommen, setzen Sie den Eintrag und speichern Sie die Domain in den Einstellungen der Seite noch einmal.',
      ],
      ...domain(host),
    }),
    domain_failed: ({ host, record }, { short }) => ({
      subject: `${short(host)} konnte nicht bestätigt werden`,
      paragraphs: [
        `Der TXT-Eintrag ${record} mit dem Wert für Ihre Seite wurde nicht gefunden, oder eine andere Seite hat die Domain nachgewiesen. Es wird nicht mehr nachgesehen.`,
        'Setzen Sie den Eintrag und speichern Sie die Domain in den Einstellungen der Seite noch einmal.',
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
      closing: 'Sobald der Empfänger wieder geht, senden Sie ihm ein Testereignis: Was wartet, folgt sofort.',
    }),
    webhook_disabled: ({ place, host, count, gone, abandoned }, { short }) => ({
      subject: `Der Webhook an ${short(host)} ist abgeschaltet`,
      paragraphs: [
        abandoned
          ? `Wer den Webhook zu ${host} eingerichtet hat, darf die Webhooks von ${place} nicht mehr verwalten. Deshalb wurde er abgeschaltet. Wenn Sie ihn wieder einschalten, gehört er Ihnen.`
          : gone
            ? `${host} hat geantwortet, dass es keine Ereignisse von ${place} mehr will (410).`
            : `${count} Versuche hintereinander, Ereignisse von ${place} an ${host} zu senden, sind fehlgeschlagen.`,
        'Es wird nichts mehr gesendet, und neue Ereignisse werden dafür nicht aufgehoben. Was schon wartet, wird gesendet, sobald Sie ihn wieder einschalten.',
      ],
      label: 'Webhook öffnen',
      closing: 'Wenn Sie ihn nicht mehr brauchen, löschen Sie ihn.',
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
