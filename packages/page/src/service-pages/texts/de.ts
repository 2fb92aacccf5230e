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
    description: 'Eine schnelle, barrierefreie Seite für alles, was du machst, unter einer Adresse.',
    skip: 'Zum Inhalt',
    site: 'Website',
    themes: 'Vorlagen',
    prices: 'Preise',
    toStudio: 'Zu deinem Studio',
    signIn: 'Anmelden',
    create: 'Seite anlegen',
    invitationOnly: 'Neue Konten gibt es nur mit Einladung.',
    headline: 'Ein Schaufenster für alles, was du machst',
    lead: (site) =>
      `Deine Links, Produkte und Kontakte auf einer Seite, unter einer Adresse, die du allen geben kannst. ${site} liefert sie schnell, gut lesbar und ohne jeden Tracker.`,
    seeThemes: 'Vorlagen ansehen',
    points: [
      [
        'In zwei Minuten fertig',
        'Füge die Adressen ein, die du hast: Jede wird eine Karte mit Titel und Bild. Wähl eine Vorlage, druck den QR-Code und gib deine Seite weiter.',
      ],
      [
        'Mehr als Links',
        'Produkte mit Preisen, Termine, Formulare, Öffnungszeiten, Filme und Musik zum Abspielen, Fragen, ein Countdown, eine Datei zum Mitnehmen. Nach Zeitplan oder nur für manche Besucher.',
      ],
      [
        'Da, bevor du es merkst',
        'Eine Seite braucht kein Skript und fragt bei keiner anderen Firma nach, also öffnet sie sich auch auf alten Telefonen und in jeder App sofort. Niemand wird verfolgt, und du siehst trotzdem, was angesehen wird.',
      ],
      [
        'In jeder Farbe lesbar',
        'Nimm die Farben, die dir gefallen; der dunkle Modus zeigt sie dunkler. Text, der schwer zu lesen wäre, bekommt die nächste lesbare Farbe, und du erfährst es.',
      ],
      [
        'Nichts geht verloren',
        'Jede Änderung hebt auf, was vorher da war. Vergleiche zwei Versionen nebeneinander und hol eine zurück, wann du willst.',
      ],
      [
        'Gemeinsam, ohne Zusammenstöße',
        'Arbeitet zusammen an Seiten, alle mit eigenen Rechten. Wer gleichzeitig etwas ändert, erfährt voneinander, statt sich zu überschreiben.',
      ],
    ],
    studioTitle: 'Ändern und gleich sehen',
    studioText:
      'Ordne auf der einen Seite deine Links und sieh auf der anderen deine Seite. Alles wird gespeichert, während du schreibst.',
    studioAlt:
      'Das Studio: eine Liste von Links mit ihren Klicks, daneben eine Vorschau der Seite auf einem Telefon',
    themesTitle: 'Zwölf Vorlagen, die du ändern kannst, wie du willst',
    themesText: 'Das sind Seiten, keine Bilder: Öffne eine, auch auf deinem Telefon.',
    pricesTitle: 'Was es kostet',
    pages: createCountText('Eine Seite', 'Seiten', 'Beliebig viele Seiten'),
    links: createCountText('Ein Link', 'Links', 'Beliebig viele Links'),
    people: createCountText('Eine Person im Team', 'Personen im Team', 'Beliebig viele Personen im Team'),
    analytics: (days) => (days === null ? 'Unbegrenzte Statistik' : `Statistik für ${formatPeriod(days)}`),
    recommended: 'Empfohlen',
    pageAddress: 'Deine Seitenadresse',
    yourName: 'dein-name',
    taken: 'Diese Seitenadresse ist vergeben. Versuch eine andere.',
    invalid: 'Nimm 3 bis 30 Buchstaben von a bis z, Ziffern und dazwischen - _ oder .',
    ownDomain: 'Deine eigene Domain',
    ownFooter: 'Deine eigene Fußzeile',
    aMonth: 'im Monat',
    aYear: 'im Jahr',
    orAYear: (price) => ` oder ${price} im Jahr`,
    startWith: (plan) => `Mit ${plan} anfangen`,
    programsTitle: 'Auch für Programme',
    programsText: (site) =>
      `Was ${site} kann, kann auch dein eigener Code: eine API, beschrieben mit OpenAPI 3.1, mit begrenzten Schlüsseln und wiederholbaren Schreibzugriffen. Und es läuft auf deinem eigenen Rechner, als ein Prozess und eine Datei.`,
    openReference: 'Referenz öffnen (englisch)',
    example: 'Beispiel: einen Link hinzufügen',
    reference: 'API-Referenz',
  },
  consent: {
    title: 'Agent verbinden',
    heading: (agent) => html`${agent} verbinden`,
    lead: 'Der Agent möchte Zugang zu einer deiner Seiten.',
    named: (host) => html`${host} sagt, dass er so heißt.`,
    unverified: 'Dieser Name ist nicht geprüft. Mach nur weiter, wenn du diesen Agenten gerade verbindest.',
    app: 'Die Antwort öffnet diese App-Adresse:',
    appNote:
      'Jede App auf diesem Gerät kann diese Adresse benutzen. Mach nur weiter, wenn du das gerade in einer App begonnen hast, der du vertraust.',
    target: (host) => html`Die Antwort geht an ${host}.`,
    thisComputer: 'ein Programm auf diesem Computer',
    account: (email) => html`Du bist als ${email} angemeldet.`,
    page: 'Seite',
    access: 'Der Agent darf',
    write: 'Lesen und ändern',
    read: 'Nur lesen',
    connect: 'Verbinden',
    refuse: 'Ablehnen',
    scope:
      'Der Agent handelt auf dieser Seite für dich, mit deinen Rechten, bis du ihn in deinem Konto trennst. Er kann Statistik und Formularantworten lesen. Dein Passwort, deine anderen Seiten und dein Konto sieht er nicht.',
    expired:
      'Dieses Formular ist abgelaufen, oder dein Browser blockiert Cookies. Erlaube Cookies und sende das Formular noch einmal.',
    choosePage: 'Wähle eine deiner Seiten.',
    error: (title) => `Fehler: ${title}`,
    refusedTitle: 'Dieser Agent bekommt keinen Zugang',
    refused:
      'Die Anfrage ist ungültig, und der Zugang wurde nicht erlaubt. Beginne im Agenten noch einmal. Wenn das nicht hilft, schick seinem Entwickler diese Meldung:',
    agentAddress: (host) => html`Die Adresse des Agenten ist ${host}.`,
    continueHint: 'Mach nur weiter, wenn du ihn gerade verbinden wolltest.',
    back: 'Zurück zum Agenten',
  },
  unsubscribe: {
    title: 'Hinweise nicht mehr per E-Mail?',
    lead: 'Du erhältst keine E-Mails mit Hinweisen und Zusammenfassungen zu dieser Seite mehr. Im Studio bleiben die Hinweise.',
    button: 'E-Mails abbestellen',
    done: 'E-Mails mit Hinweisen sind aus',
    doneLead:
      'Du erhältst keine E-Mails mit Hinweisen und Zusammenfassungen zu dieser Seite mehr. In den Einstellungen der Hinweise kannst du sie wieder einschalten.',
    preferences: 'Einstellungen der Hinweise',
  },
  report: {
    title: 'Seite melden',
    lead: 'Teile dem Betreiber mit, was mit dieser Seite nicht stimmt.',
    reason: 'Grund',
    reasons: {
      phishing: 'Phishing oder Schadsoftware',
      spam: 'Spam oder Betrug',
      illegal: 'Rechtswidriger Inhalt',
      rights: 'Meine Rechte sind verletzt',
      other: 'Etwas anderes',
    },
    message: 'Was stimmt nicht?',
    email: 'Deine E-Mail-Adresse',
    send: 'Meldung senden',
    done: 'Danke',
    doneLead: 'Deine Meldung wurde an den Betreiber gesendet.',
  },
}
