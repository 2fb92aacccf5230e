/** Name of the section that the user edited last, or '', by page. New blocks go there. */
export const lastSections = new Map<number, string>()
