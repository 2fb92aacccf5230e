/** Null: the service returns the English sentences. Other languages translate them. */
export default null
