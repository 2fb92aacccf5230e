import { html } from '../../html.ts'
import type { SiteTexts } from './type.ts'

const createCountText =
  (one: string, many: string, unlimited: string) =>
  (count: number | null): string =>
    count === null ? unlimited : count === 1 ? one : `${count.toLocaleString('de')} ${many}`

const formatPeriod = (days: number): string =>
  days % 365
    ? createCountText('einen Tag', 'Tage', '')(days)
    : createCountText('ein Jahr', 'Jahre', '')(days / 365)

export const de: SiteTexts = {
  tag: 'de',
  landing: {
    title: 'Eine Seite für alle deine Links',
    description:
      'Eine schnelle, barrierefreie Link-in-Bio-Seite für alles, was du machst, unter einer Webadresse.',
    skip: 'Zum Inhalt',
    site: 'Website',
    themes: 'Vorlagen',
    prices: 'Preise',
    toStudio: 'Studio öffnen',
    signIn: 'Anmelden',
    create: 'Seite erstellen',
    invitationOnly: 'Neue Konten gibt es nur mit Einladung.',
    headline: 'Ein Schaufenster für alles, was du machst',
    lead: (site) =>
      `Zeige deine Links, Produkte und Kontaktdaten auf einer Seite, unter einer Webadresse. Seiten von ${site} sind schnell, barrierefrei und frei von Trackern.`,
    bringAlong: 'Du kommst von Linktree? Deine Links bringst du beim Start mit.',
    seeThemes: 'Vorlagen ansehen',
    points: [
      [
        'In zwei Minuten fertig',
        'Füge deine Webadressen ein. Jede wird eine Karte mit Titel und Bild. Wähle eine Vorlage, drucke den QR-Code und teile deine Seite.',
      ],
      [
        'Mehr als Links',
        'Füge Produkte, Buchungen, Formulare, Öffnungszeiten, Videos, Musik, häufige Fragen, Countdowns und Dateien hinzu. Zeige sie nach Zeitplan oder nur einigen Besuchern.',
      ],
      [
        'Schnell und privat',
        'Seiten brauchen keine Skripte und laden nichts von anderen Firmen, also öffnen sie sich auch auf alten Handys schnell. Es gibt keine Tracker, und du siehst trotzdem Aufrufe und Klicks.',
      ],
      [
        'In jeder Farbe lesbar',
        'Wähle deine Farben; der dunkle Modus zeigt dunklere Töne davon. Wäre Text schwer zu lesen, verwendet die Seite die nächste lesbare Farbe, und das Studio zeigt sie dir.',
      ],
      [
        'Eine Version vor jeder Änderung',
        'Vor jeder Änderung wird deine Seite gespeichert. Vergleiche Versionen nebeneinander und stelle jede wieder her.',
      ],
      [
        'Für Teams gemacht',
        'Arbeitet gemeinsam an Seiten, jedes Mitglied mit einer Rolle. Ändern zwei Mitglieder dieselbe Seite, überschreibt keines die Änderungen des anderen.',
      ],
    ],
    studioTitle: 'Sieh jede Änderung sofort',
    studioText:
      'Ordne Blöcke durch Ziehen, schreibe, und deine Seite ändert sich sofort. Alles wird gleich gespeichert.',
    studioAlt: 'Das Studio: die Blöcke einer Seite, jeder mit einem Schalter zum Zeigen und Verbergen',
    themesTitle: 'Zwölf Vorlagen zum Anpassen',
    themesText: 'Das sind echte Seiten. Öffne eine und sieh dich um.',
    pricesTitle: 'Preise',
    pages: createCountText('Eine Seite', 'Seiten', 'Beliebig viele Seiten'),
    links: createCountText('Ein Block', 'Blöcke', 'Beliebig viele Blöcke'),
    workspaces: createCountText('Ein Team', 'Teams', 'Beliebig viele Teams'),
    people: createCountText('Ein Team-Mitglied', 'Team-Mitglieder', 'Beliebig viele Team-Mitglieder'),
    analytics: (days) => (days === null ? 'Unbegrenzte Statistik' : `Statistik für ${formatPeriod(days)}`),
    recommended: 'Empfohlen',
    pageAddress: 'Deine Seitenadresse',
    yourName: 'dein-name',
    taken: 'Diese Seitenadresse ist vergeben. Versuche eine andere.',
    invalid: 'Verwende 3 bis 30 Buchstaben von a bis z, Ziffern und dazwischen - _ oder .',
    ownDomain: 'Eigene Domain',
    ownFooter: 'Eigene Fußzeile',
    aMonth: 'im Monat',
    aYear: 'im Jahr',
    orAYear: (price) => ` oder ${price} im Jahr`,
    startWith: (plan) => `Mit ${plan} anfangen`,
    startFree: 'Kostenlos anfangen',
    programsTitle: 'Eine API für alles',
    programsText: (site) =>
      `Dein Code kann alles, was ${site} kann, mit einer API nach OpenAPI 3.1, begrenzten Schlüsseln und idempotenten Schreibzugriffen. Du kannst den Dienst auch selbst betreiben, als einen Prozess mit einer Datenbankdatei.`,
    openReference: 'API-Referenz öffnen',
    example: 'Beispiel: einen Link hinzufügen',
    reference: 'API-Referenz',
  },
  consent: {
    title: 'Agent verbinden',
    heading: (agent) => html`${agent} verbinden`,
    lead: 'Der Agent möchte Zugriff auf eine deiner Seiten.',
    named: (host) => html`${host} gibt das als seinen Namen an.`,
    unverified:
      'Dieser Name ist nicht geprüft. Fahre nur fort, wenn du diesen Agenten gerade verbunden hast.',
    app: 'Die Antwort öffnet diese App-URL:',
    appNote:
      'Jede App auf diesem Gerät kann diese URL verwenden. Fahre nur fort, wenn du das gerade in einer App begonnen hast, der du vertraust.',
    target: (host) => html`Die Antwort geht an ${host}.`,
    thisComputer: 'ein Programm auf diesem Computer',
    account: (email) => html`Du bist als ${email} angemeldet.`,
    page: 'Seite',
    access: 'Zugriff',
    write: 'Lesen und ändern',
    read: 'Nur lesen',
    connect: 'Verbinden',
    refuse: 'Ablehnen',
    scope:
      'Der Agent handelt auf dieser Seite für dich, mit deinen Berechtigungen, bis du ihn in deinem Konto trennst. Er kann Statistik und Formulareinträge lesen. Dein Passwort, deine anderen Seiten und dein Konto sieht er nicht.',
    expired:
      'Dieses Formular ist abgelaufen, oder dein Browser blockiert Cookies. Erlaube Cookies und sende das Formular noch einmal.',
    choosePage: 'Wähle eine deiner Seiten.',
    error: (title) => `Fehler: ${title}`,
    refusedTitle: 'Dieser Agent kann nicht verbunden werden',
    refused:
      'Die Anfrage ist nicht gültig, deshalb wurde kein Zugriff gewährt. Beginne im Agenten noch einmal. Wenn das nicht hilft, sende diese Meldung an seinen Entwickler:',
    agentAddress: (host) => html`Die Adresse des Agenten ist ${host}.`,
    continueHint: 'Fahre nur fort, wenn du ihn gerade verbinden wolltest.',
    back: 'Zurück zum Agenten',
  },
  payment: {
    success: [
      'Danke',
      'Dein Tarif ändert sich, sobald die Zahlung bestätigt ist, meist innerhalb einer Minute.',
    ],
    canceled: ['Zahlung abgebrochen', 'Dein Tarif ist unverändert, und es wurde nichts berechnet.'],
    back: ['Zurück vom Zahlungsanbieter', 'Deine Änderungen gelten innerhalb einer Minute.'],
    next: 'Weiter',
  },
  unsubscribe: {
    title: 'E-Mails mit Hinweisen abbestellen?',
    lead: 'Du erhältst keine E-Mails mit Hinweisen zu dieser Seite mehr. Im Studio erscheinen die Hinweise weiterhin.',
    button: 'E-Mails abbestellen',
    done: 'E-Mails mit Hinweisen sind aus',
    doneLead:
      'Du erhältst keine E-Mails mit Hinweisen zu dieser Seite mehr. In den Einstellungen der Hinweise kannst du sie wieder einschalten.',
    preferences: 'Einstellungen der Hinweise',
  },
  report: {
    title: 'Seite melden',
    lead: 'Beschreibe, was mit dieser Seite nicht stimmt. Der Betreiber dieser Website liest deine Meldung.',
    reason: 'Grund',
    reasons: {
      phishing: 'Phishing oder Schadsoftware',
      spam: 'Spam oder Betrug',
      illegal: 'Rechtswidriger Inhalt',
      rights: 'Verletzung meiner Rechte',
      other: 'Etwas anderes',
    },
    message: 'Was stimmt nicht?',
    email: 'Deine E-Mail-Adresse',
    send: 'Meldung senden',
    done: 'Danke',
    doneLead: 'Deine Meldung wurde an den Betreiber dieser Website gesendet.',
  },
}
