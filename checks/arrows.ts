/** The ideas that each idea may use, beside platform, accounts, business and languages. */
export const arrows: Record<string, string[]> = {
  platform: [],
  accounts: [],
  business: [],
  languages: [],
  passkeys: [],
  papers: [],
  payments: [],
  clients: [],
  catalogue: [],
  team: [],
  hours: ['team'],
  agenda: ['clients', 'catalogue', 'team', 'hours', 'register'],
  register: [],
  sales: ['clients', 'catalogue', 'team', 'agenda', 'register'],
  reports: ['clients', 'catalogue', 'team', 'agenda', 'register', 'sales'],
  tickets: ['clients', 'catalogue', 'team', 'agenda', 'register', 'sales'],
  deposits: ['clients', 'catalogue', 'team', 'agenda', 'register', 'sales', 'payments'],
  ratings: ['clients', 'team', 'agenda'],
  booking: ['clients', 'catalogue', 'team', 'hours', 'agenda', 'deposits', 'ratings'],
  record: [
    'clients',
    'catalogue',
    'team',
    'agenda',
    'register',
    'sales',
    'deposits',
    'ratings',
    'booking',
    'messages',
    'waitlist',
  ],
  messages: ['clients', 'catalogue', 'team', 'agenda', 'booking'],
  archive: ['clients', 'catalogue', 'team', 'agenda', 'ratings', 'booking', 'waitlist', 'sites', 'tickets'],
  trail: ['clients', 'catalogue', 'team', 'agenda', 'register', 'sales'],
  waitlist: ['clients', 'catalogue', 'team', 'agenda', 'booking', 'deposits', 'messages'],
  sites: ['clients', 'catalogue', 'team', 'hours', 'agenda', 'ratings', 'booking', 'billing', 'papers'],
  billing: ['payments'],
  leaving: ['archive', 'billing', 'deposits', 'register'],
  operator: ['billing', 'payments', 'sites'],
  'my-day': ['clients', 'catalogue', 'team', 'agenda', 'register', 'sales', 'reports'],
  integrations: ['clients', 'catalogue', 'team', 'agenda', 'register', 'sales'],
  home: [
    'clients',
    'catalogue',
    'team',
    'hours',
    'agenda',
    'register',
    'sales',
    'reports',
    'deposits',
    'booking',
    'record',
    'messages',
    'sites',
    'billing',
  ],
}

export const belowAll = ['platform', 'accounts', 'business', 'languages']

/** Returns the ideas that an idea may use. The programs (`entries`) may use all. */
export function lowerIdeas(idea: string): string[] {
  if (idea === 'entries') return Object.keys(arrows)
  return belowAll.includes(idea) ? belowAll.slice(0, belowAll.indexOf(idea)) : [...belowAll, ...arrows[idea]!]
}
