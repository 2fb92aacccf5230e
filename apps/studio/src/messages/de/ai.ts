import type { IdeaTexts } from '../../features/ai/texts.ts'

const messages: IdeaTexts = {
  title: 'Ideen',
  lead: 'Texte für deine Seite, aus dem, was darauf steht. Nichts ändert sich, bis du einen nimmst.',
  viewer: 'Du kannst zusehen; Ideen anfordern und einsetzen können nur Bearbeiter.',
  credits: 'Diesen Monat verbraucht',
  usedUp: (day) => `Die Ideen dieses Monats sind verbraucht. Neue ab ${day}.`,
  newTitle: 'Ideen anfordern',
  type: 'Wofür',
  types: {
    bio: 'Bio',
    title: 'Titel eines Links',
    cta: 'Aufforderung',
    description: 'Zeile unter einem Titel',
    seo: 'Sucheinträge',
  },
  tone: 'Ton',
  tones: { friendly: 'Freundlich', professional: 'Sachlich', playful: 'Verspielt', bold: 'Mutig' },
  pageLanguage: 'Wie die Seite',
  prompt: 'Was soll darin stehen?',
  promptPlaceholder: 'Wir liefern in ganz Europa',
  generate: 'Vorschlagen',
  emptyTitle: 'Fehlen dir die Worte?',
  emptyText: 'Lass dir Bio, Titel oder Sucheintrag vorschlagen und setz den besten mit einem Tippen ein.',
  insert: 'Auf die Seite setzen',
  inserted: 'Steht auf der Seite.',
  onPage: 'Auf der Seite',
  characters: (count) => `${count} Zeichen`,
}
export default messages
