import type en from '../../en/screens/analytics.ts'

const messages: typeof en = {
  lead: 'Besucher werden ohne Cookies gezählt. Bots werden nicht gezählt, eigene Besuche auch nicht, außer auf einer eigenen Domain.',
  range: 'Zeitraum',
  days: (count) => `${count} Tage`,
  custom: 'Eigener',
  planDays: (days) => `Dein Tarif zeigt die letzten ${days} Tage.`,
  clipped: (from, to) => `Verfügbar ist nur ${from} bis ${to}.`,
  outside: 'Für diese Tage sind keine Daten verfügbar.',
  fewerEntries:
    'Formulareinträge von Bots und eigene Testeinträge zählen hier nicht. „Formulare“ zeigt alle.',
  manyClicks: 'Die Klickrate kann über 100 % liegen, weil Besucher mehrere Links anklicken können.',
  metric: 'Messwert',
  byDay: 'Nach Tag',
  newPage: (days, date) => `Die Seite wurde am ${date} erstellt, deshalb sind nur ${days} Tage zu sehen.`,
  byHour: 'Nach Stunde der Woche',
  onPage: 'Klicks auf der Seite',
  onPageLead: 'Links mit mehr Klicks haben einen dickeren roten Rand.',
  topLinks: 'Meistgeklickte Links',
  setUpCountries: 'Länder einrichten',
  unknown: 'Unbekannt',
  direct: 'Direkt',
  noData: 'Keine Daten für diesen Zeitraum.',
  hour: 'Stunde',
  asTable: 'Als Tabelle zeigen',
  asChart: 'Als Diagramm zeigen',
  export: 'Exportieren',
  exportDays: 'Tage (CSV)',
  exportLinks: 'Links (CSV)',
  exportSources: 'Verweisende Websites (CSV)',
  emptyTitle: 'Keine Aufrufe in diesem Zeitraum',
  emptyText:
    'Teile deine Seitenadresse, wo man dich findet: in deinen Social-Media-Profilen, deiner E‑Mail‑Signatur oder deinem Schaufenster.',
}
export default messages
