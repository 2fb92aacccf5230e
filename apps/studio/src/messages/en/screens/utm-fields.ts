export default {
  block: {
    hint: 'These values are added to the web address when visitors open the block, for the linked site’s analytics.',
    address: 'Address with these values',
  },
  campaign: {
    hint: 'While the campaign is active, these values are added to each link that its visitors open, for the linked site’s analytics.',
    address: 'First link with these values',
  },
}
