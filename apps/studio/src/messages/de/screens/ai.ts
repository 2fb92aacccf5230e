import type en from '../../en/screens/ai.ts'

const messages: typeof en = {
  title: 'Textideen',
  lead: 'Textvorschläge aus dem Inhalt deiner Seite. Deine Seite ändert sich nur, wenn du einen einfügst.',
  viewer:
    'Du kannst diese Seite nur ansehen. Um Ideen anzufordern, bitte den Inhaber um die Rolle „Bearbeiter“.',
  credits: 'Diesen Monat verbraucht',
  usedUp: (day) => `Du hast alle Ideen dieses Monats verbraucht. Neue gibt es ab ${day}.`,
  usedUpOfOwner: (day) =>
    `Alle Ideen dieses Monats im Tarif des Seiteninhabers sind verbraucht. Neue gibt es ab ${day}.`,
  newTitle: 'Neue Ideen',
  type: 'Art des Textes',
  types: {
    bio: 'Bio',
    title: 'Titel eines Links',
    cta: 'Handlungsaufforderung',
    description: 'Zeile unter einem Titel',
    seo: 'Titel und Beschreibung in der Suche',
  },
  tone: 'Ton',
  tones: { friendly: 'Freundlich', professional: 'Sachlich', playful: 'Verspielt', bold: 'Mutig' },
  pageLanguage: 'Sprache der Seite',
  prompt: 'Was soll darin stehen?',
  promptPlaceholder: 'Neue Termine ab September',
  generate: 'Ideen holen',
  emptyTitle: 'Fehlen dir die Worte?',
  emptyText:
    'Fordere Ideen für eine Bio, einen Titel oder eine Beschreibung in der Suche an und füge die beste ein.',
  insert: 'Einfügen',
  inserted: 'Auf deiner Seite eingefügt.',
  onPage: 'Auf der Seite',
  characters: (count) => `${count} Zeichen`,
}
export default messages
