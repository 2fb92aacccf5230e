import type en from '../../en/screens/block-texts.ts'

const messages: typeof en = {
  search: {
    normal:
      'url webseite website homepage button tickets konzert tour auftritt etsy shop veranstaltungen events markt messe workshops kurse unterricht portfolio kaffee',
    social:
      'instagram tiktok youtube facebook x twitter linkedin threads mastodon bluesky pinterest snapchat twitch discord telegram soziales netzwerk',
    header: 'titel trenner zwischenüberschrift',
    text: 'absatz über mich beschreibung bio impressum stundenplan kurse kursplan zeiten preise speisekarte menü bewertungen workshops unterricht veranstaltungen markt messe rezensionen kundenstimmen öffnungszeiten anfahrt preisliste',
    faq: 'faq fragen antworten hilfe',
    countdown:
      'timer start release events veranstaltungen tour konzert auftritt rabatt angebot aktion markt messe workshops kurse tickets frist retreats auszeit',
    image: 'foto galerie banner grafik bilder bild portfolio kunstwerk plakat speisekarte',
    video: 'youtube vimeo tiktok twitch film clip',
    embed: 'spotify soundcloud bandcamp apple music deezer podcast lied song album playlist',
    file: 'pdf download dokument speisekarte preisliste lebenslauf menü katalog prospekt flyer portfolio',
    contact_card: 'vcard vcf adresse kontakt adressbuch',
    phone: 'anruf anrufen handynummer mobil',
    email: 'mail nachricht schreiben',
    whatsapp: 'chat nachricht messenger',
    map: 'karte adresse anfahrt ort öffnungszeiten google maps laden markt messe geschäft atelier werkstatt veranstaltungen route wegbeschreibung workshops',
    form: 'kontaktformular anfrage umfrage fragen bestellung bestellen anfragen reservierung angebot workshops kurse unterricht veranstaltungen events anmeldung anmelden rückmeldung bewertung rezension feedback auftrag retreats kostenvoranschlag offerte preisanfrage',
    email_capture: 'newsletter abonnieren mailingliste abo e‑mail-liste verteiler rundbrief neuigkeiten',
    product:
      'shop kaufen verkaufen preis artikel bestellung bestellen rabatt angebot gutschein verkauf etsy laden tickets eintrittskarte workshops kurse geschenkgutschein preisliste',
    booking:
      'termin kalender reservieren buchen calendly reservierung tisch workshops kurse unterricht stunde lektionen veranstaltungen events tickets klasse preisliste retreats',
    donation: 'trinkgeld unterstützen spenden kaffee paypal ko-fi patreon trinkgeldkasse kaffeekasse',
  },
  titles: {
    normal: 'Unsere Website',
    social: 'Unser Kanal',
    header: 'So findest du uns',
    text: 'Über uns',
    faq: 'Fragen',
    countdown: 'Große Eröffnung',
    image: 'Hinter den Kulissen',
    video: 'Ein Tag bei uns',
    embed: 'Unsere Playlist',
    file: 'Preisliste',
    contact_card: 'Marlo Quint',
    phone: 'Ruf uns an',
    email: 'Schreib uns',
    whatsapp: 'Auf WhatsApp schreiben',
    map: 'Unsere Anschrift',
    form: 'Stell uns eine Frage',
    email_capture: 'Unser Newsletter',
    product: 'Poster, 50 × 70 cm',
    booking: 'Einen Termin buchen',
    donation: 'Unterstütze unser Projekt',
  },
  required: {
    title: 'Gib einen Titel ein.',
    image_url: 'Wähle ein Bild aus.',
    ends_at: 'Wähle Datum und Uhrzeit aus.',
    text: 'Gib einen Text ein.',
    items: 'Gib eine Frage und ihre Antwort ein.',
    question: 'Gib eine Frage ein.',
    answer: 'Gib ihre Antwort ein.',
    name: 'Gib einen Namen ein.',
    address: 'Gib eine Anschrift ein.',
  },
  titleHint: 'Ohne Angabe wird der Titel aus den anderen Feldern vorgeschlagen.',
  altOf: (name) => `Beschreibung von „${name}“`,
  severalPictures: 'Wenn du mehrere Bilder wählst, wird jedes zu einem Block.',
  halfWidth: 'Halbe Breite',
  fullWidth: 'Volle Breite',
  widthChanged: (count, isHalf) =>
    `${count === 1 ? '1 Bild hat' : `${count} Bilder haben`} jetzt ${isHalf ? 'halbe' : 'volle'} Breite.`,
  titleHints: {
    text: 'Optional. Besucher sehen ihn als Überschrift über dem Text.',
    image: 'Benennt das Bild in deinen Listen. Besucher sehen das Bild und seine Unterschrift.',
  },
  textHint: 'Zeilen, die mit „- “ beginnen, werden zur Liste. Webadressen werden zu Links.',
  removed: (title) => `„${title}“ entfernt.`,
  countdownEnded: (text) => `Diese Zeit ist vorbei. Besucher sehen jetzt „${text}“.`,
  amountsHint: 'Ein Betrag pro Zeile, oder durch Komma und Leerzeichen getrennt.',
  notAnAmount: (text, example) => `„${text}“ ist kein Betrag. Gib eine Zahl wie ${example} ein.`,
  notANumber: (text, min, max) =>
    `„${text}“ ist keine ganze Zahl von ${min} bis ${max}. Gib eine Zahl wie 90 ein.`,
  newQuestion: 'Zum Beispiel: Datum deiner Feier',
  noPlayer: 'Diese Adresse kann nicht auf deiner Seite abgespielt werden. Besucher sehen einen Link.',
  noBookingAddress: 'Eine Buchungsseite, Telefonnummer oder E‑Mail-Adresse.',
  noAddress:
    'Webadresse, Telefonnummer oder E‑Mail-Adresse. Ohne sie können Besucher weder kaufen noch nachfragen.',
  nextDay: 'Schließt am nächsten Tag.',
  pickerNone: 'Kein passender Block. Versuche ein anderes Wort oder füge einen Text hinzu.',
  groups: {
    links: 'Links',
    content: 'Texte',
    media: 'Bilder, Video und Audio',
    contact: 'Kontakt',
    business: 'Business',
  },
  gate: {
    lead: 'Was Besucher bestätigen oder eingeben, bevor sie den Block sehen.',
    codeHint:
      'Mindestens 4 Zeichen. Der Code wird nicht noch einmal angezeigt. Gib einen neuen ein, um ihn zu ändern.',
  },
  audience: {
    hint: 'Nur passende Besucher sehen diesen Block. Ohne Angaben sehen ihn alle. Wer seine Webadresse kennt, kann sie trotzdem öffnen.',
    addCountry: 'Länder hinzufügen…',
    addLanguage: 'Sprachen hinzufügen…',
    referrersHint: 'Hostnamen, zum Beispiel instagram.com.',
  },
  sectionHint:
    'Gruppiert Blöcke unter dem Namen des Abschnitts und verschiebt sie gemeinsam. Für einen einzelnen Titel gibt es den Block „Überschrift“.',
  sections: 'Vorhandene Abschnitte:',
  street: 'Marktstraße 12, Köln',
  noHours: 'Schalte die Tage ein, an denen du geöffnet hast.',
  sameHours: 'Gleiche Zeiten Montag bis Freitag',
}
export default messages
