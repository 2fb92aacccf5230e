import type { AlertFacts, AlertTexts } from './text.ts'

const formatComparison = ({ window, value, baseline }: AlertFacts) =>
  `${window}: ${value} visitas; para comparar: ${baseline}.`

export const pt: AlertTexts = {
  limits: { links: 'links', upload_mib: 'MiB de arquivos', ai_credits: 'créditos de IA' },
  types: {
    traffic_spike: (facts) => ['Mais visitas que o normal', formatComparison(facts)],
    traffic_drop: (facts) => ['Menos visitas que o normal', formatComparison(facts)],
    milestone: ({ metric, value, baseline }) =>
      metric === 'clicks'
        ? [`${baseline} cliques`, `${value} cliques. No total, desde que a página existe.`]
        : [`${baseline} visitas`, `${value} visitas. No total, desde que a página existe.`],
    form_submission: ({ name }) => ['Um formulário foi preenchido', `Alguém preencheu “${name}”.`],
    variant_winner: ({ name, rate, originalRate }) => [
      'Uma variante está melhor',
      `“${name}” alcança ${rate}; o original, ${originalRate}.`,
    ],
    campaign_ending: ({ name, day, goal }) => {
      const message = `“${name}” vai até ${day}.`
      return [
        'Uma campanha termina em breve',
        goal ? `${message} Alcançado: ${goal.reached} de ${goal.target}.` : message,
      ]
    },
    link_expiring: ({ name, day }) => ['Um link termina em breve', `“${name}” aparece até ${day}.`],
    plan_limit: ({ limit, isUsedUp, value, baseline }) => [
      isUsedUp ? `No limite: ${limit}` : `Quase no limite: ${limit}`,
      `${value} de ${baseline} em uso.`,
    ],
  },
}
