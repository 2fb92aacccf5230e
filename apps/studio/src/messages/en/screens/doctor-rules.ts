type RuleTexts = Readonly<Record<string, { readonly title: string; readonly text: string }>>

/** Empty: the service returns the English texts. Other languages translate them by rule. */
const rules: RuleTexts = {}
export default rules
