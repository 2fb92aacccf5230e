type RuleTexts = Readonly<Record<string, { readonly title: string; readonly text: string }>>

const rules: RuleTexts = {}
export default rules
