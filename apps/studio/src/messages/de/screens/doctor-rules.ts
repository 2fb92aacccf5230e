import type en from '../../en/screens/doctor-rules.ts'

/** Texts by rule, without figures, because the service returns those in English. */
const rules: typeof en = {
  published: {
    title: 'Die Seite ist nicht veröffentlicht',
    text: 'Besucher sehen „Seite nicht gefunden“. Veröffentliche die Seite, wenn sie fertig ist.',
  },
  'content-shown': {
    title: 'Die Seite zeigt keine Links',
    text: 'Besucher können nichts öffnen. Füge Links hinzu oder zeige ausgeblendete an.',
  },
  'display-name': {
    title: 'Der Name fehlt',
    text: 'Oben steht nur die Seitenadresse. Gib den Namen ein, unter dem man dich kennt.',
  },
  bio: {
    title: 'Die Bio fehlt oder ist sehr kurz',
    text: 'Sag in ein oder zwei Sätzen, wessen Seite das ist. Suchmaschinen zeigen die Bio auch.',
  },
  avatar: {
    title: 'Das Bild fehlt',
    text: 'Die Seite zeigt stattdessen Initialen. Füge dein Bild oder Logo hinzu. Es erscheint auch, wenn die Seite geteilt wird.',
  },
  'picture-elsewhere': {
    title: 'Ein Bild wird nicht angezeigt',
    text: 'Es liegt auf einer anderen Website. Seiten zeigen nur hier hochgeladene Bilder, damit niemand sonst erfährt, wer sie besucht. Lade es hier hoch.',
  },
  'sensitive-label': {
    title: 'Die Inhaltswarnung nennt keinen Grund',
    text: 'Besucher sehen eine allgemeine Warnung. Beschreibe den Inhalt in einem eigenen Text.',
  },
  'gate-message': {
    title: 'Bei einer Beschränkung fehlt der Text',
    text: 'Erkläre, wo man den Code bekommt oder was Besucher sehen werden.',
  },
  'broken-link': {
    title: 'Ein Link öffnet sich nicht',
    text: 'Die Webadresse hat in zwei Prüfungen im Abstand von mindestens einem Tag nicht funktioniert. Korrigiere sie oder blende den Link aus.',
  },
  'plain-http': {
    title: 'Ein Link ist nicht verschlüsselt',
    text: 'Er beginnt mit http. Browser warnen davor, und unterwegs kann jeder mitlesen.',
  },
  'duplicate-address': {
    title: 'Zwei Links öffnen dieselbe Webadresse',
    text: 'Behalte den mit dem klareren Titel.',
  },
  'social-twice': {
    title: 'Ein Link wiederholt ein Social-Media-Symbol',
    text: 'Beide öffnen dieselbe Webadresse. Behalte nur eines davon.',
  },
  'ended-schedule': {
    title: 'Ein Link ist abgelaufen',
    text: 'Er wird nicht mehr angezeigt. Blende ihn aus. Du kannst ihn später neu planen.',
  },
  'ended-countdown': {
    title: 'Ein Countdown ist abgelaufen',
    text: 'Besucher sehen ihn noch, bei null.',
  },
  'block-config': {
    title: 'Ein Block wird nicht vollständig angezeigt',
    text: 'Etwas fehlt oder ist nicht gültig. Öffne den Block: Unter dem Formular steht, was die Seite auslässt.',
  },
  'empty-header': {
    title: 'Unter einer Überschrift steht nichts',
    text: 'Blende sie aus, bis sie wieder Links hat.',
  },
  'thin-section': {
    title: 'Ein Abschnitt ist leer oder hat nur einen Link',
    text: 'Lege ihn mit einem anderen Abschnitt zusammen.',
  },
  'too-many-links': {
    title: 'Es sind zu viele Links, oder sie sind nicht gegliedert',
    text: 'Blende die unwichtigsten aus oder gliedere sie in Abschnitte, damit Besucher schnell finden, was sie suchen.',
  },
  'long-title': {
    title: 'Ein Titel ist lang',
    text: 'Ein kürzerer passt auf zwei Zeilen eines Handys. Verschiebe Einzelheiten in die Zeile unter dem Titel.',
  },
  'theme-contrast': {
    title: 'Eine Farbe ist schwer zu sehen',
    text: 'Der Kontrast ist kleiner, als WCAG 2.2 verlangt.',
  },
  'image-alt': {
    title: 'Ein Bild hat keine Beschreibung',
    text: 'Besucher, die es nicht sehen, erfahren nichts darüber. Beschreibe in ein paar Worten, was es zeigt.',
  },
  'avatar-alt': {
    title: 'Dein Bild hat keine Beschreibung',
    text: 'Screenreader lesen nur deinen Namen vor. Beschreibe in ein paar Worten, was das Bild zeigt.',
  },
  'page-language': {
    title: 'Die Sprache der Seite ist falsch',
    text: 'Der meiste Text ist in einer anderen Sprache. Screenreader sprechen ihn falsch aus, und die Schaltflächen sind in einer anderen Sprache als der Text.',
  },
  'vague-title': {
    title: 'Ein Titel sagt nicht, wohin er führt',
    text: 'Nenne das Ziel, zum Beispiel „Tisch reservieren“. Screenreader lesen manchmal nur die Titel vor.',
  },
  'address-title': {
    title: 'Ein Titel ist nur eine Webadresse',
    text: 'Beschreibe, was Besucher dort finden.',
  },
  'duplicate-title': {
    title: 'Zwei Links haben denselben Titel',
    text: 'Sie öffnen verschiedene Webadressen. Besucher können sie nicht unterscheiden, vor allem nicht mit einem Screenreader.',
  },
  'shouting-title': {
    title: 'Ein Titel besteht nur aus Großbuchstaben',
    text: 'Großbuchstaben lesen sich langsamer, und manche Screenreader buchstabieren sie.',
  },
  'new-tab': {
    title: 'Die meisten Links öffnen einen neuen Tab',
    text: '„Zurück“ führt dann nicht zu deiner Seite. Besucher können selbst einen neuen Tab öffnen, wenn sie wollen.',
  },
  'seo-title': {
    title: 'Der Titel in der Suche fehlt oder ist zu lang',
    text: 'Sag kurz, was du machst oder wo. Setze das Wichtigste an den Anfang.',
  },
  'seo-description': {
    title: 'Die Beschreibung in der Suche fehlt oder ist kurz',
    text: 'Suchmaschinen wählen sonst selbst einen Text. Sag in einem Satz, was Besucher hier finden.',
  },
  'search-hidden': {
    title: 'Suchmaschinen sind ausgesperrt',
    text: 'Die Seite ist veröffentlicht, erscheint aber nicht in Suchmaschinen. Wenn das nicht gewollt ist, lass sie zu.',
  },
  'share-picture': {
    title: 'Das Vorschaubild ist automatisch erstellt',
    text: 'Geteilte Seiten zeigen eine Karte mit deinem Namen. Lade ein eigenes Bild mit 1200 mal 630 Pixeln hoch, um aufzufallen.',
  },
  'low-clicks-high': {
    title: 'Eine gute Position bekommt wenige Klicks',
    text: 'Ein Link weiter unten bekommt mehr Klicks. Tausche die beiden.',
  },
  'contact-way': {
    title: 'Besucher können dich nicht erreichen',
    text: 'Kein Link öffnet eine E-Mail, einen Anruf, eine Buchung oder ein Formular. Füge einen E-Mail-Link, ein Formular oder eine Visitenkarte hinzu.',
  },
  'phone-country': {
    title: 'Einer Telefonnummer fehlt die Landesvorwahl',
    text: 'Anrufe aus anderen Ländern scheitern. Beginne die Nummer mit der Landesvorwahl, zum Beispiel +49.',
  },
  highlights: {
    title: 'Zu viele Links sind hervorgehoben oder angeheftet',
    text: 'So fällt keiner mehr auf. Wähle nur wenige.',
  },
  'social-links': {
    title: 'Keine sozialen Netzwerke sind verlinkt',
    text: 'Besucher, denen die Seite gefällt, können dir nirgends folgen. Füge die Netzwerke hinzu, die du nutzt.',
  },
}
export default rules
