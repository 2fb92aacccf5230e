/** The frame around editing a page: preview and viewer. */
export default {
  show: 'Show',
  edit: 'Edit',
  preview: 'Preview',
  device: 'Device',
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Desktop',
  viewAs: 'View as…',
  anybody: 'Anybody',
  country: 'Country',
  countryHint: 'Two letters, as PT or US.',
  time: (zone: string) => `At (time in ${zone})`,
  viewAsAnybody: 'View as anybody again',
}
