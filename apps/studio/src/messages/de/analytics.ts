import type { Messages } from '../index.tsx'

const messages: Messages['analytics'] = {
  title: 'Statistik',
  from: 'Von',
  to: 'Bis',
  views: 'Aufrufe',
  visitors: 'Besucher',
  clicks: 'Klicks',
  uniqueClicks: 'Eindeutige Klicks',
  clickRate: 'Klickrate',
  submissions: 'Formulareinträge',
  before: (value) => `${value} im vorigen Zeitraum`,
  inTimeZone: (zone) => `Zeitzone: ${zone}.`,
  tops: {
    referrers: 'Verweisende Websites',
    countries: 'Länder',
    devices: 'Geräte',
    browsers: 'Browser',
    languages: 'Sprachen',
    utm_sources: 'UTM-Quellen',
  },
  devices: { mobile: 'Handy', tablet: 'Tablet', desktop: 'Computer' },
  date: 'Datum',
  link: 'Link',
  kind: 'Art',
  value: 'Wert',
  share: 'Anteil',
  impressions: 'Aufrufe',
  previousClicks: 'Klicks zuvor',
}
export default messages
