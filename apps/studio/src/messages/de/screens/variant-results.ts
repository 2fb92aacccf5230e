import type en from '../../en/screens/variant-results.ts'

const messages: typeof en = {
  viewer:
    'Du kannst diese Seite nur ansehen. Um Varianten zu ändern, bitte den Inhaber um die Rolle „Bearbeiter“.',
  originalShare: (percent) => `${percent} % der Besucher sehen deine Seite, wie sie ist.`,
  order: 'Reihenfolge der Blöcke',
  hidden: (n) => (n === 1 ? '1 Block ausgeblendet' : `${n} Blöcke ausgeblendet`),
  titles: (n) => (n === 1 ? 'Titel von 1 Block' : `Titel von ${n} Blöcken`),
  more: (n) => `und ${n} weitere`,
  clicksOn: (title) => `Klicks auf „${title}“`,
  promoteTitle: 'Diese Variante auf deine Seite anwenden?',
  promoteText: (name) =>
    `Alle Besucher sehen dann „${name}“. Blöcke, die sie ausblendet, werden auf deiner Seite ausgeblendet, und die Variante wird beendet. Du kannst die frühere Version wiederherstellen.`,
  promoted: 'Variante auf deine Seite angewendet.',
  promotionUndone: 'Deine Seite ist wiederhergestellt. Die Variante bleibt beendet.',
  noVisitors: 'Noch keine Besucher.',
  broken:
    'Die Besucher wurden nicht wie eingestellt aufgeteilt, daher ist das Ergebnis nicht verlässlich. Beende diese Variante und starte eine neue.',
  collecting: (visitors, needed) =>
    `Noch kein Ergebnis: bisher ${visitors} Besucher, mindestens ${needed} nötig.`,
  daysLeft: (days) =>
    days === 1 ? 'Bei diesem Tempo noch etwa einen Tag.' : `Bei diesem Tempo noch etwa ${days} Tage.`,
  better: (uplift, confidence) =>
    `Besser: Etwa ${uplift} mehr Besucher erreichen das Ziel als auf deiner Seite (zu ${confidence} sicher). Wende sie auf deine Seite an.`,
  worse: (loss, confidence) =>
    `Schlechter: Etwa ${loss} weniger Besucher erreichen das Ziel als auf deiner Seite (zu ${confidence} sicher). Beende sie.`,
  open: (chance) => `Noch kein klares Ergebnis: Die Variante ist mit ${chance} Wahrscheinlichkeit besser.`,
  tooSmall: 'Der Unterschied ist zu klein, um ihn in Monaten zu messen. Versuche eine größere Änderung.',
  chance: (chance) => `Mit ${chance} Wahrscheinlichkeit besser`,
  figures: (visitors, conversions, rate, range) =>
    `${conversions} von ${visitors} Besuchern erreichten das Ziel: ${rate} (zu 95 % zwischen ${range}).`,
  audienceResult: (visitors, rate) => `${rate} von ${visitors} Besuchern erreichten das Ziel.`,
}
export default messages
