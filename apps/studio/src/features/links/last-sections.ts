/** Name of the section that the user edited last, or '', by page. New blocks go there. */
export const lastSections = new Map<number, string>()

/** Typed name of a section that has no blocks yet, by page, so that closing the dialog does not lose it. */
export const newSections = new Map<number, string>()
