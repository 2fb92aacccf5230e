/** The service sends the English texts of rules. */
export default {}
