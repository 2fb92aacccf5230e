import { createLinkFinding, type DoctorRule, shortenText } from '../finding.ts'

/** Titles that do not describe their destination, by language: en, de, es, fr, pt, it, nl. */
const phrases = [
  'click here|click|here|tap here|link|links|my link|read more|more|learn more|more info|info|see more|check this out|check it out|new link|untitled|go|open',
  'hier klicken|klick hier|klicke hier|hier|mehr|mehr lesen|mehr erfahren|weiterlesen|weiter|mehr infos',
  'haz clic aquí|haz click aquí|clic aquí|click aquí|pincha aquí|aquí|leer más|más|ver más|más información|enlace',
  'cliquez ici|clique ici|cliquer ici|ici|lire la suite|en savoir plus|plus|voir plus|lien',
  'clique aqui|clica aqui|clicar aqui|aqui|leia mais|ler mais|saiba mais|saber mais|mais|ver mais',
  'clicca qui|qui|leggi di più|scopri di più|altro|di più|collegamento',
  'klik hier|lees meer|meer|meer info|meer weten',
]
const vague = new Set(phrases.flatMap((line) => line.split('|')))
const website = 'website'

/** Finds vague titles (WCAG 2.2, 2.4.4 and its failure F84: “click here”, “more”). */
export const vagueTitle: DoctorRule = {
  name: 'vague-title',
  category: 'accessibility',
  check: ({ openedLinks }) =>
    openedLinks
      .map((link) => ({ link, title: normaliseTitle(link.title) }))
      .filter(({ title }) => title === website || vague.has(title))
      .map(({ link, title }) =>
        createLinkFinding(link, 'title', {
          severity: title === website ? 'low' : 'medium',
          case: 'vague-title',
          params: { title: shortenText(link.title) },
          confidence: 0.95,
        }),
      ),
}

/** Removes punctuation, arrows and emoji around the words. */
const normaliseTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
