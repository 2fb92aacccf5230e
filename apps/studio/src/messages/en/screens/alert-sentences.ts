/** Alerts contain their English sentences. */
export default null
