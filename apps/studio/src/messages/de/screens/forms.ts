import type en from '../../en/screens/forms.ts'

const messages: typeof en = {
  title: 'Formulare',
  lead: 'Formulareinträge von Besuchern, die neuesten zuerst.',
  emptyTitle: 'Noch keine Formulareinträge',
  emptyText: 'Formulareinträge von Besuchern erscheinen hier.',
  mailed: (to, frequency) =>
    `E-Mails über neue Einträge gehen ${{ instant: 'sofort', daily: 'einmal täglich', weekly: 'einmal wöchentlich' }[frequency]} an ${to}.`,
  notMailed: 'Neue Einträge werden nicht per E-Mail gemeldet.',
  unverified: (email) => `Um E-Mails über neue Einträge zu erhalten, bestätige ${email}.`,
  owner: 'den Inhaber der Seite',
  turnOnMails: 'E-Mails einschalten',
  noForms:
    'Füge deiner Seite einen Block „Formular“ oder „Newsletter“ hinzu. Formulareinträge erscheinen hier.',
  addForm: 'Formular hinzufügen',
  toLinks: 'Links öffnen',
  form: 'Formular',
  allForms: 'Alle Formulare',
  removedForm: (id) => `Formular ${id} (gelöscht)`,
  found: (count) => (count === 1 ? '1 Formulareintrag' : `${count} Formulareinträge`),
  noneFound: 'Keine Formulareinträge passen zu deiner Suche.',
  noneOfForm: 'Dieses Formular hat noch keine Einträge.',
  noName: 'Ohne Namen',
  show: 'Anzeigen',
  entries: 'Einträge',
  spam: (count) => (count ? `Spam (${count})` : 'Spam'),
  foundSpam: (count) => (count === 1 ? '1 Spam-Eintrag' : `${count} Spam-Einträge`),
  noSpam: 'Kein Spam.',
  isSpam:
    'Der Spamfilter oder ein Mitglied der Seite hat diesen Formulareintrag als Spam markiert. Er wird nach 30 Tagen gelöscht.',
  markSpam: 'Als Spam markieren',
  notSpam: 'Kein Spam',
  marked: 'Als Spam markiert.',
  unmarked: 'Zu den Einträgen verschoben.',
  deleteTitle: 'Diesen Formulareintrag löschen?',
  deleteText:
    'Der Formulareintrag wird endgültig gelöscht. E-Mails, Exporte und andere Programme, die ihn erhalten haben, behalten ihre Kopie. Die Statistik ändert sich nicht.',
  deleted: 'Formulareintrag gelöscht.',
  sentAt: 'Gesendet',
  cameFrom: 'Verweisende Website und Gerät',
  reply: 'Per E-Mail antworten',
  call: 'Anrufen',
  yes: 'Ja',
  no: 'Nein',
  export: 'Als CSV exportieren',
  file: 'formulareintraege',
}
export default messages
