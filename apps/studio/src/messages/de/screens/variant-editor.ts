import type en from '../../en/screens/variant-editor.ts'

const variantEditor: typeof en = {
  name: 'Name der Variante',
  namePlaceholder: 'Shop zuerst',
  kind: 'Art',
  experiment: 'Test',
  audience: 'Zielgruppe',
  experimentHint: 'Wird einem zufälligen Teil der Besucher gezeigt, um herauszufinden, was wirkt.',
  audienceHint: 'Wird immer Besuchern gezeigt, auf die die Bedingungen unten zutreffen.',
  weight: 'Anteil der Besucher in Prozent',
  weightHint: (rest) =>
    `50 liefert am schnellsten ein Ergebnis. Die anderen ${rest} % sehen die Originalseite.`,
  priority: 'Rang unter Varianten für Zielgruppen',
  priorityHint: 'Passen mehrere Varianten zu einem Besucher, wird die mit der kleinsten Zahl gezeigt.',
  changes: 'Änderungen',
  audienceTitle: 'Zielgruppe',
  goalTitle: 'Ziel',
  goals: {
    click_rate: 'Klicks auf einen beliebigen Link',
    link_click: 'Klicks auf einen bestimmten Link',
    form_submit: 'Formulareinträge',
  },
  hypothesis: 'Erwartetes Ergebnis',
  hypothesisHint: 'Eine Notiz für dich und dein Team.',
  viewAs: 'Ansehen als',
  thisVariant: 'Diese Variante',
}
export default variantEditor
