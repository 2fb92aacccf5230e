import type { RuleTexts } from '../../features/doctor/rule-texts.ts'

/** Texts by rule, without figures, because the service returns those in English. */
const rules: RuleTexts = {
  published: {
    title: 'Die Seite ist nicht veröffentlicht',
    text: 'Besucher bekommen „nicht gefunden“. Veröffentliche sie, sobald sie fertig ist.',
  },
  'content-shown': {
    title: 'Die Seite zeigt keine Links',
    text: 'Besucher finden nichts, dem sie folgen können. Füge Links hinzu oder schalte welche ein.',
  },
  'display-name': {
    title: 'Es fehlt ein richtiger Name',
    text: 'Oben steht nur die Adresse. Schreib den Namen hin, unter dem man dich kennt.',
  },
  bio: {
    title: 'Die Beschreibung fehlt oder ist sehr kurz',
    text: 'Ein, zwei Sätze sagen, wessen Seite das ist und für wen. Suchmaschinen zeigen sie auch.',
  },
  avatar: {
    title: 'Es gibt kein Bild',
    text: 'Wo dein Bild oder Logo sein könnte, stehen Initialen. Das Bild erscheint auch beim Teilen.',
  },
  'picture-elsewhere': {
    title: 'Ein Bild wird nicht gezeigt',
    text: 'Es liegt anderswo. Seiten zeigen nur hier hochgeladene Bilder, damit niemand sonst erfährt, wer sie besucht. Lade es hier hoch.',
  },
  'sensitive-label': {
    title: 'Der Hinweis sagt nicht, wovor',
    text: 'Besucher lesen nur einen allgemeinen Text. Ein eigener sagt ihnen, was sie erwartet.',
  },
  'gate-message': {
    title: 'Vor einem Link fehlt eine Erklärung',
    text: 'Sag, wer den Code hat oder was dahinter zu sehen ist, sonst geben Besucher auf.',
  },
  'broken-link': {
    title: 'Ein Link öffnet sich nicht',
    text: 'Die Adresse hat in zwei Prüfungen im Abstand von mindestens einem Tag nicht funktioniert. Korrigiere sie oder blende den Link aus.',
  },
  'plain-http': {
    title: 'Ein Link ist nicht verschlüsselt',
    text: 'Er beginnt mit http. Browser warnen davor, und unterwegs kann jeder mitlesen.',
  },
  'duplicate-address': {
    title: 'Zwei Links führen zum selben Ziel',
    text: 'Behalte den mit dem klareren Titel.',
  },
  'social-twice': {
    title: 'Ein Link wiederholt ein Netzwerk-Symbol',
    text: 'Beide führen zum selben Ziel. Eines genügt.',
  },
  'ended-schedule': {
    title: 'Ein Link ist abgelaufen',
    text: 'Er wird nicht mehr gezeigt. Ausgeschaltet wartet er, bis du ihn neu planst.',
  },
  'ended-countdown': {
    title: 'Ein Countdown ist abgelaufen',
    text: 'Besucher sehen ihn noch, bei null.',
  },
  'block-config': {
    title: 'Ein Block wird nicht ganz gezeigt',
    text: 'Ihm fehlt etwas, oder eine Angabe ist nicht gültig. Öffne ihn: Unter dem Formular steht, was die Seite auslässt.',
  },
  'empty-header': {
    title: 'Unter einer Überschrift steht nichts',
    text: 'Ausgeschaltet wartet sie, bis sie wieder Links hat.',
  },
  'thin-section': {
    title: 'Ein Abschnitt ist leer oder hat nur einen Link',
    text: 'Mit einem anderen zusammengelegt ist die Seite leichter zu überblicken.',
  },
  'too-many-links': {
    title: 'Es sind sehr viele Links',
    text: 'Schalte aus, was niemand sucht, oder teile sie in Abschnitte, damit jeder seinen findet.',
  },
  'long-title': {
    title: 'Ein Titel ist lang',
    text: 'Kürzer passt er auf zwei Zeilen eines Handys. Einzelheiten gehören in die Zeile darunter.',
  },
  'theme-contrast': {
    title: 'Eine Farbe ist schwer zu sehen',
    text: 'Der Kontrast ist kleiner, als WCAG 2.2 verlangt.',
  },
  'image-alt': {
    title: 'Ein Bild hat keine Beschreibung',
    text: 'Wer es nicht sieht, erfährt nichts. Sag in ein paar Worten, was darauf ist.',
  },
  'avatar-alt': {
    title: 'Dein Bild hat keine Beschreibung',
    text: 'Vorgelesen wird nur dein Name. Sag in ein paar Worten, was es zeigt.',
  },
  'page-language': {
    title: 'Die Seite nennt eine andere Sprache',
    text: 'Das meiste liest sich anders, als eingestellt ist. Sie wird falsch vorgelesen, und Knöpfe sind in der anderen Sprache.',
  },
  'vague-title': {
    title: 'Ein Titel sagt nicht, wohin er führt',
    text: 'Nenne, was dort ist, wie „Tisch reservieren“: auch für alle, die nur die Titel hören.',
  },
  'address-title': {
    title: 'Ein Titel ist nur eine Adresse',
    text: 'So lesen ihn Maschinen. Sag, was man dort findet.',
  },
  'duplicate-title': {
    title: 'Zwei Links haben denselben Titel',
    text: 'Sie führen zu verschiedenen Zielen, und niemand kann sie unterscheiden.',
  },
  'shouting-title': {
    title: 'Ein Titel schreit',
    text: 'Großbuchstaben lesen sich langsamer, und manche Vorleser buchstabieren sie.',
  },
  'new-tab': {
    title: 'Die meisten Links öffnen einen neuen Tab',
    text: '„Zurück“ führt dann nicht auf deine Seite. Wer einen neuen Tab will, kann ihn selbst öffnen.',
  },
  'seo-title': {
    title: 'Der Titel für Suchmaschinen fehlt oder ist zu lang',
    text: 'Sag kurz, was du machst oder wo. Das Wichtigste zuerst.',
  },
  'seo-description': {
    title: 'Die Beschreibung für Suchmaschinen fehlt oder ist kurz',
    text: 'Sonst wählen sie selbst einen Text. Sag in einem Satz, was man hier findet.',
  },
  'search-hidden': {
    title: 'Suchmaschinen sind ausgesperrt',
    text: 'Die Seite bittet sie, sie nicht zu zeigen. Ist das nicht gewollt, lass sie herein.',
  },
  'share-picture': {
    title: 'Das Vorschaubild ist automatisch erzeugt',
    text: 'Beim Teilen erscheint eine Karte mit deinem Namen. Ein eigenes Bild, 1200 mal 630 Pixel, sagt mehr.',
  },
  'low-clicks-high': {
    title: 'Ein guter Platz wird kaum genutzt',
    text: 'Weiter unten steht ein Link mit mehr Klicks. Lass sie die Plätze tauschen.',
  },
  'contact-way': {
    title: 'Man kann dich nicht erreichen',
    text: 'Kein Link schreibt, ruft an oder bucht. Füge eine E-Mail, ein Formular oder eine Kontaktkarte hinzu.',
  },
  highlights: {
    title: 'Zu viele Links sind hervorgehoben oder angeheftet',
    text: 'So sticht keiner heraus. Wähle wenige.',
  },
  'social-links': {
    title: 'Keine Netzwerke sind verlinkt',
    text: 'Wem gefällt, was er sieht, kann dir nirgends folgen. Füge die Netzwerke hinzu, die du nutzt.',
  },
}
export default rules
