import type { BlockWords } from '../../features/links/block-words.ts'

const words: BlockWords = {
  normal: 'url webseite website homepage button tickets konzert tour auftritt',
  social:
    'instagram tiktok youtube facebook x twitter linkedin threads mastodon bluesky pinterest snapchat twitch discord telegram soziales netzwerk',
  header: 'titel trenner zwischenüberschrift',
  text: 'absatz über mich beschreibung bio impressum stundenplan kurse kursplan zeiten preise',
  faq: 'faq fragen antworten hilfe',
  countdown: 'timer start release event veranstaltung tour konzert auftritt',
  image: 'foto galerie banner grafik',
  video: 'youtube vimeo tiktok twitch film clip',
  embed: 'spotify soundcloud bandcamp apple music deezer podcast lied song album playlist',
  file: 'pdf download dokument speisekarte preisliste lebenslauf',
  contact_card: 'vcard vcf adresse kontakt adressbuch',
  phone: 'anruf anrufen handynummer mobil',
  email: 'mail nachricht schreiben',
  whatsapp: 'chat nachricht messenger',
  map: 'karte adresse anfahrt ort öffnungszeiten google maps laden',
  form: 'kontaktformular anfrage umfrage fragen',
  email_capture: 'newsletter abonnieren mailingliste abo',
  product: 'shop kaufen verkaufen preis artikel',
  booking: 'termin kalender reservieren buchen calendly',
  donation: 'trinkgeld unterstützen spenden kaffee paypal ko-fi patreon',
}
export default words
