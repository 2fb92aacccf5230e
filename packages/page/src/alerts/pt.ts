import type { AlertFacts, AlertTexts } from './text.ts'

const formatComparison = ({ window, value, baseline }: AlertFacts) =>
  `${window}: ${value} visualizações; para comparar: ${baseline}.`

export const pt: AlertTexts = {
  limits: { links: 'blocos', upload_mib: 'MB de arquivos enviados', ai_credits: 'ideias' },
  types: {
    traffic_spike: (facts) => ['Mais visualizações que o normal', formatComparison(facts)],
    traffic_drop: (facts) => ['Menos visualizações que o normal', formatComparison(facts)],
    milestone: ({ metric, value, baseline }) =>
      metric === 'clicks'
        ? [`${baseline} cliques`, `${value} cliques. No total, desde que a página existe.`]
        : [`${baseline} visualizações`, `${value} visualizações. No total, desde que a página existe.`],
    form_submission: ({ name }) => ['Resposta de formulário', `Um visitante enviou “${name}”.`],
    variant_winner: ({ name, rate, originalRate }) => [
      'Uma variante tem melhor resultado',
      `“${name}” alcança ${rate}; o original, ${originalRate}.`,
    ],
    campaign_ending: ({ name, day, goal }) => {
      const message = `“${name}” vai até ${day}.`
      return [
        'Uma campanha termina em breve',
        goal ? `${message} Alcançado: ${goal.reached} de ${goal.target}.` : message,
      ]
    },
    link_expiring: ({ name, day }) => ['Um bloco expira em breve', `“${name}” aparece até ${day}.`],
    plan_limit: ({ limit, isUsedUp, value, baseline }) => [
      isUsedUp ? `No limite: ${limit}` : `Quase no limite: ${limit}`,
      `${value} de ${baseline} em uso.`,
    ],
  },
}
