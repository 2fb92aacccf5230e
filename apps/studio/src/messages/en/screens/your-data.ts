export default {
  exportButton: 'Download as one file, without pictures',
  deleteText: 'Permanently deletes your account and everything in it.',
  deleteButton: 'Delete account…',
  deleteTitle: 'Delete your account?',
  deleteLost: 'This will be permanently deleted:',
  deletePages: (pages: string) => `Your pages with all blocks and analytics: ${pages}`,
  deleteUploads: 'Your uploads, form entries, versions and API keys',
  deletePlan: (plan: string) => `The remaining time of your ${plan} plan`,
  toWorkspaces: 'Open workspaces',
}
