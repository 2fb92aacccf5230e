import type { AlertFacts, AlertTexts } from './text.ts'

const formatComparison = ({ window, value, baseline }: AlertFacts) =>
  `${window}：訪問 ${value} 件（比較対象 ${baseline} 件）。`

export const ja: AlertTexts = {
  limits: { links: 'ブロック', upload_mib: 'ファイル (MB)', ai_credits: 'AI クレジット' },
  types: {
    traffic_spike: (facts) => ['いつもより多くの訪問があります', formatComparison(facts)],
    traffic_drop: (facts) => ['いつもより訪問が少なくなっています', formatComparison(facts)],
    milestone: ({ metric, value, baseline }) =>
      metric === 'clicks'
        ? [`クリック ${baseline} 件`, `クリック ${value} 件。ページ公開からの合計です。`]
        : [`訪問 ${baseline} 件`, `訪問 ${value} 件。ページ公開からの合計です。`],
    form_submission: ({ name }) => ['フォームの送信がありました', `「${name}」が送信されました。`],
    variant_winner: ({ name, rate, originalRate }) => [
      'バリアントの方が良い結果です',
      `「${name}」は ${rate}、元のページは ${originalRate} です。`,
    ],
    campaign_ending: ({ name, day, goal }) => {
      const message = `「${name}」は ${day} までです。`
      return [
        'キャンペーンがまもなく終了します',
        goal ? `${message} 達成：${goal.target} 件中 ${goal.reached} 件。` : message,
      ]
    },
    link_expiring: ({ name, day }) => [
      'ブロックがまもなく終了します',
      `「${name}」は ${day} まで表示されます。`,
    ],
    plan_limit: ({ limit, isUsedUp, value, baseline }) => [
      isUsedUp ? `上限に達しました：${limit}` : `まもなく上限です：${limit}`,
      `${baseline} のうち ${value} を使用中です。`,
    ],
  },
}
