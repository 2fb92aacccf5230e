import type en from '../../en/screens/forms.ts'

const messages: typeof en = {
  title: 'Formulare',
  lead: 'Formulareinträge von Besuchern, die neuesten zuerst.',
  emptyTitle: 'Noch keine Formulareinträge',
  emptyText: 'Formulareinträge von Besuchern erscheinen hier.',
  mailed: (email) => `Neue Einträge gehen per E‑Mail an ${email}.`,
  mailedToOwner: 'Neue Einträge gehen per E‑Mail an den Inhaber der Seite.',
  unverified: (email) => `Bestätige ${email}, um neue Einträge per E‑Mail zu erhalten.`,
  notMailed:
    'Neue Einträge werden weder als neu markiert noch per E‑Mail gesendet, weil der Hinweis „Neuer Formulareintrag“ aus ist.',
  preferences: 'Einstellungen der Hinweise',
  markAll: 'Alle als gelesen markieren',
  noForms:
    'Füge deiner Seite einen Block „Formular“ oder „Newsletter“ hinzu. Formulareinträge erscheinen hier.',
  addForm: 'Formular hinzufügen',
  toLinks: 'Blöcke öffnen',
  form: 'Formular',
  allForms: 'Alle Formulare',
  removedForm: (id) => `Formular ${id} (gelöscht)`,
  found: (count) => (count === 1 ? '1 Formulareintrag' : `${count} Formulareinträge`),
  noneFound: 'Keine Formulareinträge passen zu deiner Suche.',
  inSpam: (count) => `${count} im Spam`,
  noneOfForm: 'Dieses Formular hat noch keine Einträge.',
  noName: 'Ohne Namen',
  isNew: 'Neu',
  show: 'Anzeigen',
  entries: 'Einträge',
  spam: (count) => (count ? `Spam (${count})` : 'Spam'),
  foundSpam: (count) => (count === 1 ? '1 Spam-Eintrag' : `${count} Spam-Einträge`),
  noSpam: 'Kein Spam.',
  spamReasons: {
    member: 'Ein Mitglied hat diesen Formulareintrag als Spam markiert. Er wird nach 30 Tagen gelöscht.',
    urls: 'Der Spamfilter hat diesen Formulareintrag markiert, weil eine Antwort drei oder mehr Webadressen enthält. Er wird nach 30 Tagen gelöscht.',
    other:
      'Der Spamfilter hat diesen Formulareintrag markiert: Er kam weniger als eine Sekunde nach einem anderen, oder ein Feld, das Menschen nicht sehen, war ausgefüllt. Er wird nach 30 Tagen gelöscht.',
  },
  unanswered: 'Unbeantwortet',
  noneUnanswered: 'Alle Formulareinträge sind beantwortet.',
  answered: 'Beantwortet',
  markAnswered: 'Als beantwortet markieren',
  markUnanswered: 'Als unbeantwortet markieren',
  answeredToast: (n) =>
    n === 1 ? 'Als beantwortet markiert.' : `${n} Formulareinträge als beantwortet markiert.`,
  unansweredToast: (n) =>
    n === 1 ? 'Als unbeantwortet markiert.' : `${n} Formulareinträge als unbeantwortet markiert.`,
  markSpam: 'Als Spam markieren',
  notSpam: 'Kein Spam',
  marked: (n) => (n === 1 ? 'Als Spam markiert.' : `${n} Formulareinträge als Spam markiert.`),
  unmarked: (n) => (n === 1 ? 'Zu den Einträgen verschoben.' : `${n} zu den Einträgen verschoben.`),
  deleteTitle: (n) => (n === 1 ? 'Diesen Formulareintrag löschen?' : `${n} Formulareinträge löschen?`),
  deleteText:
    'Das lässt sich nicht rückgängig machen. E‑Mails, Exporte und andere Programme behalten ihre Kopien. Die Statistik ändert sich nicht.',
  deleted: (n) => (n === 1 ? 'Formulareintrag gelöscht.' : `${n} Formulareinträge gelöscht.`),
  sentAt: 'Gesendet',
  reply: 'Per E‑Mail antworten',
  call: 'Anrufen',
  yes: 'Ja',
  no: 'Nein',
  export: 'Als CSV exportieren',
  file: 'formulareintraege',
}
export default messages
