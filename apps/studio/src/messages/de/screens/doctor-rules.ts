import type { FindingTexts } from '../../en/screens/doctor-rules.ts'

const languages = {
  English: 'Englisch',
  German: 'Deutsch',
  Spanish: 'Spanisch',
  French: 'Französisch',
  Portuguese: 'Portugiesisch',
  Italian: 'Italienisch',
  Dutch: 'Niederländisch',
}

const texts: FindingTexts = {
  cases: {
    published: [
      'Die Seite ist nicht veröffentlicht',
      'Wer /{username} besucht, sieht „Seite nicht gefunden“. Veröffentliche die Seite, wenn sie fertig ist.',
    ],
    'all-hidden': [
      'Die Seite zeigt keine Blöcke',
      'Alle Blöcke sind ausgeblendet oder abgelaufen ({count}). Besucher können nichts öffnen.',
    ],
    'no-links': ['Die Seite zeigt keine Blöcke', 'Die Seite hat noch keine Blöcke. Füge den ersten hinzu.'],
    'name-missing': [
      'Der Name fehlt',
      'Oben steht nur die Seitenadresse „{username}“. Gib den Namen ein, unter dem man dich kennt.',
    ],
    'name-is-address': [
      'Der Name ist nur die Seitenadresse',
      'Oben steht „{name}“. Ein Name, wie man ihn schreibt, ist leichter zu erkennen und zu finden.',
    ],
    'bio-missing': [
      'Die Bio fehlt',
      'Sag in ein oder zwei Sätzen, wessen Seite das ist. Suchmaschinen zeigen die Bio, wenn die Beschreibung in der Suche fehlt.',
    ],
    'bio-short': [
      'Die Bio ist sehr kurz',
      'Sie hat {count} Zeichen. Ein Satz mit mindestens {min} sagt, was du machst und für wen.',
    ],
    avatar: [
      'Das Bild fehlt',
      'Die Seite zeigt stattdessen Initialen. Füge dein Bild oder Logo hinzu. Es erscheint auch, wenn die Seite geteilt wird.',
    ],
    'avatar-elsewhere': [
      'Dein Bild wird nicht angezeigt',
      'Es liegt auf einer anderen Website. Seiten zeigen nur hochgeladene Bilder, damit kein anderes Unternehmen erfährt, wer sie besucht. Lade das Bild hier hoch.',
    ],
    'background-elsewhere': [
      'Das Hintergrundbild wird nicht angezeigt',
      'Es liegt auf einer anderen Website. Seiten zeigen nur hochgeladene Bilder, damit kein anderes Unternehmen erfährt, wer sie besucht. Lade das Bild hier hoch.',
    ],
    'picture-elsewhere': [
      'Ein Bild wird nicht angezeigt',
      'Das Bild von „{title}“ liegt auf einer anderen Website. Seiten zeigen nur hochgeladene Bilder, damit kein anderes Unternehmen erfährt, wer sie besucht. Lade das Bild hier hoch.',
    ],
    'sensitive-label': [
      'Die Inhaltswarnung nennt keinen Grund',
      'Besucher sehen eine allgemeine Warnung. Beschreibe den Inhalt in einem eigenen Text.',
    ],
    'code-message': [
      'Bei der Frage nach einem Code fehlt der Text',
      '„{title}“ fragt nach einem Code. Erkläre, wo man ihn bekommt.',
    ],
    'warning-message': [
      'Bei einer Warnung fehlt der Text',
      '„{title}“ bittet um Bestätigung. Beschreibe, was Besucher gleich sehen.',
    ],
    'broken-link': [
      'Ein Link öffnet sich nicht',
      '„{title}“: {problem} Korrigiere die Webadresse oder blende den Link aus.',
    ],
    'http-try': [
      'Ein Link ist nicht verschlüsselt',
      '„{title}“ öffnet {host} über http. Browser warnen Besucher davor, und andere können mitlesen. Probiere https, und ändere die Webadresse, wenn es sich öffnet.',
    ],
    http: [
      'Ein Link ist nicht verschlüsselt',
      '„{title}“ öffnet {host} über http. Browser warnen Besucher davor, und andere können mitlesen.',
    ],
    'http-social': [
      'Ein Link zu einem sozialen Netzwerk ist nicht verschlüsselt',
      '„{title}“ öffnet {host} über http. Browser warnen Besucher davor, und andere können mitlesen.',
    ],
    twin: [
      'Ein Link ist doppelt',
      '„{title}“ steht zweimal mit derselben Webadresse auf der Seite. „Anwenden“ blendet den zweiten aus; in der Liste bleibt er.',
    ],
    'same-address': [
      'Zwei Links öffnen dieselbe Webadresse',
      '„{title}“ öffnet dieselbe Webadresse wie „{other}“. Behalte den mit dem klareren Titel.',
    ],
    'social-twice': [
      'Ein Link wiederholt ein Social-Media-Symbol',
      '„{title}“ öffnet dieselbe Webadresse wie das Symbol von {platform}. Behalte nur eines davon.',
    ],
    'ended-schedule': [
      'Ein Block ist abgelaufen',
      '„{title}“ endete am {date} und wird nicht mehr angezeigt. Blende ihn aus. Du kannst ihn später neu planen.',
    ],
    'ended-countdown': [
      'Ein Countdown ist abgelaufen',
      '„{title}“ zählte bis zum {date}. Statt der Restzeit sehen Besucher den Text nach dem Ende.',
    ],
    'block-config': [
      'Ein Block wird nicht vollständig angezeigt',
      'In „{title}“ fehlt etwas oder ist nicht gültig. Öffne den Block: Unter dem Formular steht, was die Seite auslässt.',
    ],
    'header-last': [
      'Unter einer Überschrift steht nichts',
      'Auf „{title}“ folgt nichts. Blende die Überschrift aus, bis sie wieder Blöcke hat.',
    ],
    'header-header': [
      'Unter einer Überschrift steht nichts',
      'Auf „{title}“ folgt gleich die nächste Überschrift. Blende sie aus, bis sie wieder Blöcke hat.',
    ],
    'section-empty': [
      'Ein Abschnitt ist leer',
      'Kein Block in „{section}“ wird angezeigt. Deshalb zeigt die Seite den Abschnitt nicht.',
    ],
    'section-single': [
      'Ein Abschnitt hat nur einen Block',
      '„{title}“ ist der einzige Block in „{section}“. Lege den Abschnitt mit einem anderen zusammen.',
    ],
    'too-many': [
      'Die Seite hat zu viele Links',
      'Besucher wählen unter {count} Links. Blende die unwichtigsten aus: Bis zu {max} lassen sich gut überblicken.',
    ],
    ungrouped: [
      'Die Links sind nicht gegliedert',
      '{count} Links stehen in einer Liste. Gliedere sie in Abschnitte, damit Besucher schnell finden, was sie suchen.',
    ],
    'long-title': [
      'Ein Titel ist lang',
      '„{title}“ hat {count} Zeichen; bis zu {max} passen auf zwei Zeilen eines Handys. Verschiebe Einzelheiten in die Zeile unter dem Titel.',
    ],
    'colour-fix': [
      '{token} ist schwer zu sehen',
      'Manche Besucher erkennen {color} auf {ground} im {mode} kaum. Die Seite zeigt eine korrigierte Farbe. {better} ist die nächste Farbe mit genug Kontrast. Kontrast: {ratio} zu 1; WCAG 2.2 verlangt {required} zu 1.',
    ],
    colour: [
      '{token} ist schwer zu sehen',
      'Manche Besucher erkennen {color} auf {ground} im {mode} kaum. Die Seite zeigt stattdessen {better}. Wähle ähnliche Farben für Hintergrund und Karten oder hier eine andere Farbe. Kontrast: {ratio} zu 1; WCAG 2.2 verlangt {required} zu 1.',
    ],
    gradient: [
      'Text auf dem Verlauf ist schwer zu lesen',
      'Die Farben {colors} sind so verschieden, dass weder dunkler noch heller Text überall einen Kontrast von {required} zu 1 hat. {better} behält die Richtung und hat genug Kontrast.',
    ],
    'image-alt': [
      'Ein Bild hat keine Beschreibung',
      'Das Bild von „{title}“ hat keinen Text für Besucher, die es nicht sehen. Beschreibe in ein paar Worten, was es zeigt.',
    ],
    'image-file-name': [
      'Ein Bild ist mit seinem Dateinamen beschrieben',
      'Das Bild von „{title}“ wird als „{alt}“ vorgelesen. Beschreibe in ein paar Worten, was es zeigt.',
    ],
    'avatar-alt': [
      'Dein Bild hat keine Beschreibung',
      'Screenreader lesen nur deinen Namen vor. Beschreibe in ein paar Worten, was das Bild zeigt.',
    ],
    'page-language': [
      'Die Sprache der Seite ist falsch',
      'Als Sprache der Seite ist {language} gewählt, aber der meiste Text ist {detected}. Screenreader sprechen ihn falsch aus, und die Schaltflächen sind in einer anderen Sprache als der Text.',
    ],
    'vague-title': [
      'Ein Titel ist ungenau',
      '„{title}“ sagt nicht, wohin der Link führt. Nenne das Ziel, zum Beispiel „Tisch reservieren“. Screenreader lesen manchmal nur die Titel vor.',
    ],
    'address-title': [
      'Ein Titel ist nur eine Webadresse',
      '„{title}“ ist eine Webadresse. Beschreibe, was Besucher dort finden: {host}.',
    ],
    'email-title': [
      'Ein Titel ist nur eine E‑Mail-Adresse',
      '„{title}“ ist eine E‑Mail-Adresse. Nenne, wonach Besucher dich fragen können, etwa „Fragen zu Kursen“.',
    ],
    'same-title': [
      'Zwei Links haben denselben Titel',
      '„{title}“ ist der Titel von zwei Links zu verschiedenen Webadressen. Besucher können sie nicht unterscheiden, vor allem nicht mit einem Screenreader.',
    ],
    'shouting-title': [
      'Ein Titel besteht nur aus Großbuchstaben',
      '„{title}“ ist in Großbuchstaben geschrieben. Sie lesen sich langsamer, und manche Screenreader buchstabieren sie.',
    ],
    'new-tab': [
      'Die meisten Links öffnen einen neuen Tab',
      '{count} von {total} Links öffnen einen neuen Tab. „Zurück“ führt dann nicht zu deiner Seite. Besucher können selbst einen neuen Tab öffnen, wenn sie wollen.',
    ],
    'search-title-draft': [
      'Der Titel in der Suche fehlt',
      'Suchmaschinen zeigen nur deinen Namen und die Seitenadresse. Der Entwurf ergänzt, was du machst oder wo.',
    ],
    'search-title-missing': [
      'Der Titel in der Suche fehlt',
      'Suchmaschinen zeigen nur deinen Namen und die Seitenadresse. Ergänze, was du machst oder wo.',
    ],
    'search-title-long': [
      'Der Titel in der Suche ist zu lang',
      'Er hat {count} Zeichen; Suchergebnisse kürzen ihn bei etwa {max}. Setze das Wichtigste an den Anfang.',
    ],
    'search-text-draft': [
      'Die Beschreibung in der Suche fehlt',
      'Suchmaschinen wählen selbst einen Text. Der Entwurf verbindet Texte deiner Seite.',
    ],
    'search-text-missing': [
      'Die Beschreibung in der Suche fehlt',
      'Suchmaschinen wählen selbst einen Text. Sag in einem Satz, was Besucher hier finden.',
    ],
    'search-text-short': [
      'Die Beschreibung in der Suche ist kurz',
      'Sie hat {count} Zeichen. Ab {min} zeigen Suchmaschinen sie eher unverändert an.',
    ],
    'search-hidden': [
      'Suchmaschinen sind ausgesperrt',
      'Die Seite ist veröffentlicht, erscheint aber nicht in Suchmaschinen. Wenn das nicht gewollt ist, lass sie zu.',
    ],
    'share-picture': [
      'Das Vorschaubild ist automatisch erstellt',
      'Geteilte Seiten zeigen eine Karte mit deinem Namen in den Farben des Designs. Lade ein eigenes Bild mit 1200 × 630 Pixeln hoch, um aufzufallen.',
    ],
    'low-clicks-high': [
      'Eine gute Position bekommt wenige Klicks',
      '„{title}“ steht an Position {position} und hatte {count} Klicks in 30 Tagen. „{other}“ weiter unten hatte {more}. Tausche die beiden.',
    ],
    'contact-way': [
      'Besucher können dich nicht erreichen',
      'Kein Block öffnet eine E‑Mail, einen Anruf, eine Buchung oder ein Formular. Füge einen E‑Mail-Link, ein Formular oder eine Visitenkarte hinzu.',
    ],
    'phone-country': [
      'Einer Telefonnummer fehlt die Landesvorwahl',
      'Anrufe bei „{title}“ aus anderen Ländern scheitern. Beginne die Nummer mit der Landesvorwahl, zum Beispiel {code}.',
    ],
    pinned: [
      'Zu viele Blöcke sind angeheftet',
      '{count} von {total} Blöcken sind angeheftet. So fällt keiner mehr auf. Wähle höchstens {max}.',
    ],
    highlighted: [
      'Zu viele Blöcke sind hervorgehoben',
      '{count} von {total} Blöcken sind hervorgehoben. So fällt keiner mehr auf. Wähle höchstens {max}.',
    ],
    'social-links': [
      'Keine sozialen Netzwerke sind verlinkt',
      'Besucher, denen die Seite gefällt, können dir nirgends folgen. Füge die Netzwerke hinzu, die du nutzt.',
    ],
  },
  words: {
    language: languages,
    detected: languages,
    token: {
      'The text': 'Der Text',
      'The secondary text': 'Der Nebentext',
      'The accent colour': 'Die Akzentfarbe',
    },
    ground: {
      'the background': 'dem Hintergrund',
      'the cards': 'den Karten',
    },
    mode: {
      'light mode': 'hellen Modus',
      'dark mode': 'dunklen Modus',
      'light and dark mode': 'hellen und dunklen Modus',
    },
    host: {
      'this web address': 'diese Webadresse',
    },
    problem: {
      'The page at this web address no longer exists.':
        'Die Seite unter dieser Webadresse gibt es nicht mehr.',
      'This website does not exist.': 'Diese Website gibt es nicht.',
      'Browsers warn about this website: its certificate is not valid.':
        'Browser warnen vor dieser Website, denn ihr Zertifikat ist ungültig.',
      'The website does not respond.': 'Die Website antwortet nicht.',
    },
  },
}
export default texts
