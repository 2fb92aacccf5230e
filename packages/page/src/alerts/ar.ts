import type { AlertFacts, AlertTexts } from './text.ts'

const formatComparison = ({ window, value, baseline }: AlertFacts) =>
  `${window}: عدد الزيارات ${value}، للمقارنة ${baseline}.`

export const ar: AlertTexts = {
  limits: { links: 'الكتل', upload_mib: 'ميبيبايت للملفات', ai_credits: 'أرصدة الذكاء الاصطناعي' },
  types: {
    traffic_spike: (facts) => ['زيارات أكثر من المعتاد', formatComparison(facts)],
    traffic_drop: (facts) => ['زيارات أقل من المعتاد', formatComparison(facts)],
    milestone: ({ metric, value, baseline }) =>
      metric === 'clicks'
        ? [`عدد النقرات: ${baseline}`, `عدد النقرات: ${value}. المجموع منذ إنشاء الصفحة.`]
        : [`عدد الزيارات: ${baseline}`, `عدد الزيارات: ${value}. المجموع منذ إنشاء الصفحة.`],
    form_submission: ({ name }) => ['تمت تعبئة نموذج', `قام أحدهم بتعبئة «${name}».`],
    variant_winner: ({ name, rate, originalRate }) => [
      'نسخة بديلة أفضل',
      `«${name}» تحقق ${rate}، والأصل ${originalRate}.`,
    ],
    campaign_ending: ({ name, day, goal }) => {
      const message = `«${name}» تستمر حتى ${day}.`
      return ['حملة تنتهي قريبًا', goal ? `${message} تحقق ${goal.reached} من ${goal.target}.` : message]
    },
    link_expiring: ({ name, day }) => ['كتلة تنتهي قريبًا', `«${name}» يظهر حتى ${day}.`],
    plan_limit: ({ limit, isUsedUp, value, baseline }) => [
      isUsedUp ? `تم بلوغ الحد: ${limit}` : `اقتراب من الحد: ${limit}`,
      `المستخدم ${value} من ${baseline}.`,
    ],
  },
}
