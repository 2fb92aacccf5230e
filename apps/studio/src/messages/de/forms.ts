import type { FormTexts } from '../../features/forms/texts.ts'

const messages: FormTexts = {
  title: 'Formulare',
  lead: 'Was Besucher dir geschickt haben, das Neueste zuerst.',
  emptyTitle: 'Noch keine Nachrichten',
  emptyText:
    'Dein Formular ist auf der Seite. Was Besucher senden, kommt hier an, auf Wunsch auch per Mail: siehe Hinweise.',
  noForms:
    'Füge deiner Seite einen Link der Art „Formular“ oder „Newsletter“ hinzu. Was Besucher senden, kommt hier an.',
  addForm: 'Formular hinzufügen',
  toLinks: 'Zu den Links',
  form: 'Formular',
  allForms: 'Alle Formulare',
  removedForm: (id) => `Formular ${id} (entfernt)`,
  found: (count) => (count === 1 ? '1 Nachricht' : `${count} Nachrichten`),
  noneFound: 'Nichts enthält diese Wörter.',
  noneOfForm: 'Dieses Formular hat noch niemand gesendet.',
  newer: 'Neuere',
  older: 'Ältere',
  nobody: 'Ohne Namen',
  spam: 'Spam',
  status: 'Status',
  sentAt: 'Gesendet',
  cameFrom: 'Herkunft und Gerät',
  reply: 'Per Mail antworten',
  call: 'Anrufen',
  yes: 'Ja',
  no: 'Nein',
  export: 'Als CSV exportieren',
  file: 'nachrichten',
}
export default messages
