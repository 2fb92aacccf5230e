import type { Messages } from '../index.tsx'

const messages: Messages['variants'] = {
  title: 'Varianten',
  lead: 'Zeige einigen Besuchern eine Variante deiner Seite und sieh, welche besser ankommt.',
  add: 'Neue Variante',
  emptyTitle: 'Was kommt besser an?',
  emptyText:
    'Ändere Titel, Reihenfolge oder Vorlage für die Hälfte deiner Besucher und sieh, welche Seite mehr Klicks bekommt.',
  limitReached: (limit) =>
    `Du hast die Höchstzahl von ${limit === 1 ? 'einer Variante' : `${limit} Varianten`} in deinem Tarif erreicht. Archiviere eine, oder wähle einen größeren Tarif.`,
  viewer:
    'Du kannst diese Seite nur ansehen. Um Varianten zu ändern, bitte den Inhaber um die Rolle „Bearbeiter“.',
  statuses: { draft: 'Entwurf', running: 'Läuft', paused: 'Pausiert', stopped: 'Beendet' },
  statusNow: {
    running: 'Die Variante läuft.',
    paused: 'Die Variante ist pausiert. Besucher sehen deine Seite.',
    stopped: 'Die Variante ist beendet. Besucher sehen deine Seite.',
  },
  start: 'Starten',
  notDifferent: 'Diese Variante gleicht noch deiner Seite. Ändere zuerst etwas.',
  stop: 'Beenden',
  pause: 'Pausieren',
  preview: 'Vorschau',
  promote: 'Auf Seite anwenden',
  archive: 'Archivieren',
  paused: (n) => (n === 1 ? 'Variante pausiert.' : `${n} Varianten pausiert.`),
  stopped: (n) => (n === 1 ? 'Variante beendet.' : `${n} Varianten beendet.`),
  archived: (n) => (n === 1 ? 'Variante archiviert.' : `${n} Varianten archiviert.`),
  shownToShare: (weight) => `${weight} % der Besucher`,
  shownToAudience: 'Passende Besucher',
  and: 'und',
  or: 'oder',
  attributes: {
    country: 'Land',
    device: 'Gerät',
    os: 'Betriebssystem',
    language: 'Sprache',
    referrer: 'Verweisende Website',
    utm_source: 'UTM-Quelle',
    utm_campaign: 'UTM-Kampagne',
    weekday: 'Wochentag',
    hour: 'Stunde',
    returning: 'Besuch',
  },
  operators: {
    eq: 'ist',
    in: 'ist eines von',
    not_in: 'ist keines von',
    contains: 'enthält',
    between: 'liegt zwischen',
  },
  returning: 'nicht der erste heute',
  firstTime: 'der erste heute',
  goal: 'Ziel',
  original: 'Deine Seite',
}
export default messages
