/** Returns options with the labels of a catalogue. */
export const toOptions = <K extends string>(ids: readonly K[], texts: Readonly<Record<K, string>>) =>
  ids.map((id) => ({ id, label: texts[id] }))
