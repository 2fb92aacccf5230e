type RuleTexts = Readonly<Record<string, { readonly title: string; readonly text: string }>>

/** The service sends the English texts of rules. */
const rules: RuleTexts = {}
export default rules
