/** Which other ideas an idea may use, beside platform and accounts. */
export const arrows: Record<string, string[]> = {
  platform: [],
  accounts: [],
  clients: [],
  catalogue: [],
  team: [],
  agenda: ['clients', 'catalogue', 'team'],
  register: [],
  sales: ['clients', 'catalogue', 'team', 'agenda', 'register'],
  reports: ['clients', 'catalogue', 'team', 'agenda', 'register', 'sales'],
  booking: ['clients', 'catalogue', 'team', 'agenda'],
  sites: ['clients', 'catalogue', 'team', 'agenda', 'booking'],
  billing: [],
  operator: ['billing'],
  home: ['clients', 'catalogue', 'team', 'agenda', 'register', 'sales', 'reports', 'booking', 'sites', 'billing'],
}

/** The ideas that an idea may use; the programs use all of them. */
export function lowerIdeas(idea: string): string[] {
  if (idea === 'entries') return Object.keys(arrows)
  if (idea === 'platform') return []
  return idea === 'accounts' ? ['platform'] : ['platform', 'accounts', ...arrows[idea]!]
}
