import type { Alert } from '@vitrine/contract'

/** Translations of alerts for mails. Alerts are stored in English. */
type Words = {
  readonly spike: string
  readonly drop: string
  /** Sentence that compares the visits of a day, hour or week with the expected number. */
  readonly compared: (when: string, count: string, expected: string) => string
  readonly visits: (count: string) => string
  readonly clicks: (count: string) => string
  readonly inAll: string
  readonly form: readonly [title: string, message: (name: string) => string]
  readonly variant: readonly [
    title: string,
    message: (name: string, rate: string, original: string) => string,
  ]
  readonly campaign: readonly [title: string, message: (name: string, until: string) => string]
  readonly goal: (reached: string, target: string) => string
  readonly link: readonly [title: string, message: (name: string, until: string) => string]
  readonly nearLimit: (what: string) => string
  readonly atLimit: (what: string) => string
  readonly used: (used: string, max: string) => string
  readonly limits: { readonly links: string; readonly upload_mib: string; readonly ai_credits: string }
}

const words: Readonly<Record<string, Words>> = {
  de: {
    spike: 'Mehr Besuche als sonst',
    drop: 'Weniger Besuche als sonst',
    compared: (when, count, expected) => `${when}: ${count} Besuche; zum Vergleich: ${expected}.`,
    visits: (count) => `${count} Besuche`,
    clicks: (count) => `${count} Klicks`,
    inAll: 'Alles zusammen, seit es die Seite gibt.',
    form: ['Ein Formular wurde ausgefüllt', (name) => `Jemand hat „${name}“ ausgefüllt.`],
    variant: [
      'Eine Variante ist besser',
      (name, rate, original) => `„${name}“ erreicht ${rate}, das Original ${original}.`,
    ],
    campaign: ['Eine Kampagne endet bald', (name, until) => `„${name}“ läuft bis ${until}.`],
    goal: (reached, target) => `Erreicht: ${reached} von ${target}.`,
    link: ['Ein Link endet bald', (name, until) => `„${name}“ ist bis ${until} zu sehen.`],
    nearLimit: (what) => `Bald ausgeschöpft: ${what}`,
    atLimit: (what) => `Ausgeschöpft: ${what}`,
    used: (used, max) => `${used} von ${max} sind in Gebrauch.`,
    limits: { links: 'Links', upload_mib: 'MiB für Dateien', ai_credits: 'KI-Guthaben' },
  },
  pt: {
    spike: 'Mais visitas que o normal',
    drop: 'Menos visitas que o normal',
    compared: (when, count, expected) => `${when}: ${count} visitas; para comparar: ${expected}.`,
    visits: (count) => `${count} visitas`,
    clicks: (count) => `${count} cliques`,
    inAll: 'No total, desde que a página existe.',
    form: ['Um formulário foi preenchido', (name) => `Alguém preencheu “${name}”.`],
    variant: [
      'Uma variante está melhor',
      (name, rate, original) => `“${name}” alcança ${rate}; o original, ${original}.`,
    ],
    campaign: ['Uma campanha termina em breve', (name, until) => `“${name}” vai até ${until}.`],
    goal: (reached, target) => `Alcançado: ${reached} de ${target}.`,
    link: ['Um link termina em breve', (name, until) => `“${name}” aparece até ${until}.`],
    nearLimit: (what) => `Quase no limite: ${what}`,
    atLimit: (what) => `No limite: ${what}`,
    used: (used, max) => `${used} de ${max} em uso.`,
    limits: { links: 'links', upload_mib: 'MiB de arquivos', ai_credits: 'créditos de IA' },
  },
  es: {
    spike: 'Más visitas de lo habitual',
    drop: 'Menos visitas de lo habitual',
    compared: (when, count, expected) => `${when}: ${count} visitas; para comparar: ${expected}.`,
    visits: (count) => `${count} visitas`,
    clicks: (count) => `${count} clics`,
    inAll: 'En total, desde que existe la página.',
    form: ['Alguien ha rellenado un formulario', (name) => `Alguien ha rellenado «${name}».`],
    variant: [
      'Una variante va mejor',
      (name, rate, original) => `«${name}» alcanza ${rate}; el original, ${original}.`,
    ],
    campaign: ['Una campaña termina pronto', (name, until) => `«${name}» dura hasta el ${until}.`],
    goal: (reached, target) => `Alcanzado: ${reached} de ${target}.`,
    link: ['Un enlace termina pronto', (name, until) => `«${name}» se muestra hasta el ${until}.`],
    nearLimit: (what) => `Casi al límite: ${what}`,
    atLimit: (what) => `Al límite: ${what}`,
    used: (used, max) => `${used} de ${max} en uso.`,
    limits: { links: 'enlaces', upload_mib: 'MiB de archivos', ai_credits: 'créditos de IA' },
  },
  fr: {
    spike: 'Plus de visites que d’habitude',
    drop: 'Moins de visites que d’habitude',
    compared: (when, count, expected) => `${when} : ${count} visites ; à comparer : ${expected}.`,
    visits: (count) => `${count} visites`,
    clicks: (count) => `${count} clics`,
    inAll: 'Au total, depuis que la page existe.',
    form: ['Un formulaire a été rempli', (name) => `Quelqu’un a rempli « ${name} ».`],
    variant: [
      'Une variante fait mieux',
      (name, rate, original) => `« ${name} » atteint ${rate} ; l’original, ${original}.`,
    ],
    campaign: ['Une campagne se termine bientôt', (name, until) => `« ${name} » dure jusqu’au ${until}.`],
    goal: (reached, target) => `Atteint : ${reached} sur ${target}.`,
    link: ['Un lien se termine bientôt', (name, until) => `« ${name} » est affiché jusqu’au ${until}.`],
    nearLimit: (what) => `Bientôt à la limite : ${what}`,
    atLimit: (what) => `Limite atteinte : ${what}`,
    used: (used, max) => `${used} sur ${max} sont utilisés.`,
    limits: { links: 'liens', upload_mib: 'Mio de fichiers', ai_credits: 'crédits IA' },
  },
  it: {
    spike: 'Più visite del solito',
    drop: 'Meno visite del solito',
    compared: (when, count, expected) => `${when}: ${count} visite; per confronto: ${expected}.`,
    visits: (count) => `${count} visite`,
    clicks: (count) => `${count} clic`,
    inAll: 'In totale, da quando esiste la pagina.',
    form: ['Un modulo è stato compilato', (name) => `Qualcuno ha compilato «${name}».`],
    variant: [
      'Una variante va meglio',
      (name, rate, original) => `«${name}» raggiunge ${rate}; l’originale, ${original}.`,
    ],
    campaign: ['Una campagna finisce presto', (name, until) => `«${name}» dura fino al ${until}.`],
    goal: (reached, target) => `Raggiunto: ${reached} su ${target}.`,
    link: ['Un link finisce presto', (name, until) => `«${name}» è visibile fino al ${until}.`],
    nearLimit: (what) => `Quasi al limite: ${what}`,
    atLimit: (what) => `Limite raggiunto: ${what}`,
    used: (used, max) => `In uso: ${used} su ${max}.`,
    limits: { links: 'link', upload_mib: 'MiB di file', ai_credits: 'crediti IA' },
  },
  ja: {
    spike: 'いつもより多くの訪問があります',
    drop: 'いつもより訪問が少なくなっています',
    compared: (when, count, expected) => `${when}：訪問 ${count} 件（比較対象 ${expected} 件）。`,
    visits: (count) => `訪問 ${count} 件`,
    clicks: (count) => `クリック ${count} 件`,
    inAll: 'ページ公開からの合計です。',
    form: ['フォームの送信がありました', (name) => `「${name}」が送信されました。`],
    variant: [
      'バリアントの方が良い結果です',
      (name, rate, original) => `「${name}」は ${rate}、元のページは ${original} です。`,
    ],
    campaign: ['キャンペーンがまもなく終了します', (name, until) => `「${name}」は ${until} までです。`],
    goal: (reached, target) => `達成：${target} 件中 ${reached} 件。`,
    link: ['リンクがまもなく終了します', (name, until) => `「${name}」は ${until} まで表示されます。`],
    nearLimit: (what) => `まもなく上限です：${what}`,
    atLimit: (what) => `上限に達しました：${what}`,
    used: (used, max) => `${max} のうち ${used} を使用中です。`,
    limits: { links: 'リンク', upload_mib: 'ファイル (MiB)', ai_credits: 'AI クレジット' },
  },
  ar: {
    spike: 'زيارات أكثر من المعتاد',
    drop: 'زيارات أقل من المعتاد',
    compared: (when, count, expected) => `${when}: عدد الزيارات ${count}، للمقارنة ${expected}.`,
    visits: (count) => `عدد الزيارات: ${count}`,
    clicks: (count) => `عدد النقرات: ${count}`,
    inAll: 'المجموع منذ إنشاء الصفحة.',
    form: ['تمت تعبئة نموذج', (name) => `قام أحدهم بتعبئة «${name}».`],
    variant: ['نسخة بديلة أفضل', (name, rate, original) => `«${name}» تحقق ${rate}، والأصل ${original}.`],
    campaign: ['حملة تنتهي قريبًا', (name, until) => `«${name}» تستمر حتى ${until}.`],
    goal: (reached, target) => `تحقق ${reached} من ${target}.`,
    link: ['رابط ينتهي قريبًا', (name, until) => `«${name}» يظهر حتى ${until}.`],
    nearLimit: (what) => `اقتراب من الحد: ${what}`,
    atLimit: (what) => `تم بلوغ الحد: ${what}`,
    used: (used, max) => `المستخدم ${used} من ${max}.`,
    limits: { links: 'الروابط', upload_mib: 'ميبيبايت للملفات', ai_credits: 'أرصدة الذكاء الاصطناعي' },
  },
}

/** Languages with translations, besides English. */
export const alertLanguages: readonly string[] = Object.keys(words)

/** Returns title and message of an alert in a language such as `pt-BR`, or the stored English if the language is missing. */
export const translateAlert = (alert: Alert, language: string): { title: string; message: string } => {
  const tag = language.toLowerCase().split(/[-_]/)[0]!
  const translation = Object.hasOwn(words, tag) ? words[tag]! : null
  const [title, message] = (translation && translate(alert, translation, tag)) ?? [alert.title, alert.message]
  return { title, message }
}

/** Cached per language: each formatter takes tens of KiB outside of the heap, which garbage collection frees late. */
const formats = new Map<
  string,
  Record<'number' | 'percent', Intl.NumberFormat> & { day: Intl.DateTimeFormat }
>()
const formatsOf = (tag: string) => {
  const cachedFormat = formats.get(tag)
  if (cachedFormat) return cachedFormat
  const format = {
    number: new Intl.NumberFormat(tag),
    percent: new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }),
    day: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
  }
  formats.set(tag, format)
  return format
}

/** Translates an alert. `tag` must be a language with translations. */
const translate = (alert: Alert, w: Words, tag: string): [string, string] | null => {
  const { type, metric, value, baseline, window } = alert
  const format = formatsOf(tag)
  const number = (count: number | null) => format.number.format(count ?? 0)
  const percent = (share: number | null) => format.percent.format(share ?? 0)
  // A calendar day of the profile, as stored
  const day = () => format.day.format(Date.parse(window))
  const name = nameIn(alert.message)
  switch (type) {
    case 'traffic_spike':
    case 'traffic_drop':
      return [
        type === 'traffic_spike' ? w.spike : w.drop,
        w.compared(window, number(value), number(baseline)),
      ]
    case 'milestone': {
      const count = metric === 'clicks' ? w.clicks : w.visits
      return [count(number(baseline)), `${count(number(value))}. ${w.inAll}`]
    }
    case 'form_submission':
      return [w.form[0], w.form[1](name)]
    case 'variant_winner':
      return [w.variant[0], w.variant[1](name, percent(value), percent(baseline))]
    case 'campaign_ending': {
      const goal = baseline === null ? '' : ` ${w.goal(number(value), number(baseline))}`
      return [w.campaign[0], w.campaign[1](name, day()) + goal]
    }
    case 'link_expiring':
      return [w.link[0], w.link[1](name, day())]
    case 'plan_limit': {
      if (metric !== 'links' && metric !== 'upload_mib' && metric !== 'ai_credits') return null
      const title = (value ?? 0) >= (baseline ?? 0) ? w.atLimit : w.nearLimit
      return [title(w.limits[metric]), w.used(number(value), number(baseline))]
    }
  }
}

/** Returns the text in quotation marks in a stored message: the name of the alert's subject. */
const nameIn = (message: string): string => message.slice(message.indexOf('“') + 1, message.lastIndexOf('”'))
