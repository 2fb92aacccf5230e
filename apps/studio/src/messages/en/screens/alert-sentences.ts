/** Null: English alerts already contain their sentences (`useAlertSentences`). */
export default null
